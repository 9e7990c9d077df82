// What is beside a game: its rules, and when it is over how chances went up and down.

import { verdict } from "./luck.js";
import { wait } from "./motion.js";
import { $, t } from "./page.js";

let asked = false;

// Opens the rules at the paragraph that matters now.
export async function openHelp(game, heading) {
	const rules = $("rules");
	if ($("helping").open) return $("helping").close();
	if (!rules.firstChild) {
		const answer = await fetch(`/rules/${game}?bare`);
		rules.innerHTML = await answer.text(); // made by the hall
	}
	$("helping").show();
	rules.querySelector(".now")?.classList.remove("now");
	const now = [...rules.querySelectorAll("h1, h2, h3, h4")].find(({ textContent }) => textContent === heading);
	now?.classList.add("now");
	(now ?? rules).scrollIntoView();
}

export function showAfter({ state, link, seats, rematch, dice }) {
	$("after").hidden = state !== "over";
	if ($("after").hidden) return;
	const found = verdict(link, dice);
	$("kept").textContent = found && t(found);
	$("again").href = `/table/${rematch}`;
	$("again").hidden = !rematch;
	$("rematch").hidden = rematch || !seats.some(({ yours }) => yours);
	if (!asked) showCurve(`/table/${link}/review`);
	asked = true;
}

// The hall computes the curve in the background.
async function showCurve(address) {
	for (;;) {
		const { status, headers } = await fetch(`${address}.json`);
		const soon = status === 202 || status === 429;
		$("soon").hidden = !soon;
		$("curve").hidden = status !== 200;
		if (!soon) break;
		await wait(1000 * (headers.get("retry-after") ?? 3));
	}
	if (!$("curve").hidden) $("curve").querySelector("img").src = `${address}.svg`;
}
