// After the game: the places, how chances went up and down, and what to do next.

import { $, html } from "./svg.js";
import { t } from "./words.js";

const LOOK_SECONDS = 3;
let asked = false;

export function showAfter(table, sheet) {
	const over = table.state === "over";
	$("over").hidden = $("after").hidden = !over;
	if (!over) return;
	const winners = table.seats.filter((_, number) => sheet.places[number] === 1).map(({ name }) => name);
	$("over").replaceChildren(html("p", { className: "winner" }, t(winners.length > 1 ? "win_shared" : "wins", { names: winners.join(", ") })));
	const replay = html("a", { href: `/table/${table.link}/replay/0`, className: "button" }, t("step_through"));
	const share = html("button", { onclick: () => shareLink(table) }, t("share_link"));
	const curve = $("curve") ?? html("div", { id: "curve" });
	$("after").replaceChildren(html("p", { className: "next" }, ...again(table), replay, share), curve);
	if (!asked) showCurve(table, curve);
}

function again(table) {
	if (table.rematch) return [html("a", { href: `/table/${table.rematch}`, className: "button main" }, t("rematch_here"))];
	if (!table.seats.some(({ yours }) => yours)) return [];
	const form = html("form", { method: "post", action: `/table/${table.link}/rematch` }, html("button", { className: "main" }, t("rematch")));
	return [form];
}

async function shareLink(table) {
	const address = `${location.origin}/table/${table.link}/replay/0`;
	if (navigator.share) await navigator.share({ title: table.title, url: address }).catch(() => {});
	else await navigator.clipboard?.writeText(address);
	$("say").textContent = t("copied");
}

// The hall works the curve out in the background; it is shown when it is ready.
async function showCurve(table, place) {
	asked = true;
	place.replaceChildren(html("p", { className: "small" }, t("review_soon")));
	for (;;) {
		const answer = await fetch(`/table/${table.link}/review.json`);
		if (answer.status === 200) break;
		if (answer.status !== 202) return place.replaceChildren();
		await new Promise((resolve) => setTimeout(resolve, LOOK_SECONDS * 1000));
	}
	place.replaceChildren(html("h3", {}, t("review")), html("img", { src: `/table/${table.link}/review.svg`, alt: t("review_alt") }));
}
