// The rules beside the board, open at the paragraph that matters now.

import { $ } from "./svg.js";

export async function openHelp(game, heading) {
	const rules = $("rules");
	if ($("helping").open) return $("helping").close();
	if (!rules.firstChild) {
		const answer = await fetch(`/rules/${game}`);
		const page = new DOMParser().parseFromString(await answer.text(), "text/html");
		rules.replaceChildren(...page.querySelector("article").childNodes);
	}
	$("helping").show();
	rules.querySelector(".now")?.classList.remove("now");
	const now = [...rules.querySelectorAll("h1, h2, h3, h4")].find(({ textContent }) => textContent === heading);
	now?.classList.add("now");
	(now ?? rules).scrollIntoView();
}
