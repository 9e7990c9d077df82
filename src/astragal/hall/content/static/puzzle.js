// A puzzle at a table: when the hall has judged the choice, the page says why, and the board shows what follows.

import { $, decimal, html, t } from "./page.js";
import { state } from "./table.js";

let shown = false;

// Whatever the page shows, it notes after which row that is.
new MutationObserver(() => {
	if (!state?.verdict) return;
	$("prompt").className = "";
	$("turn").textContent = t("puzzle_shown");
	$("task").textContent = "";
	show(state.verdict);
}).observe($("table"), { attributeFilter: ["data-number"] });

function show({ right, answer, chosen, reasons, shares, line, themes, grade, rating }) {
	if (shown) return;
	shown = true;
	$("table").classList.add("answered");
	$("question").hidden = true;
	$("verdict").hidden = false;
	$("verdict").classList.add(right ? "right" : "wrong");
	$("verdict-title").textContent = t(right ? "puzzle_right" : "puzzle_wrong");
	$("verdict-answer").textContent = right ? answer : t("puzzle_best", { answer, chosen });
	$("reasons").replaceChildren(...reasons.map((reason) => html("li", {}, reason)));
	$("shares").replaceChildren(...shares.map(share));
	$("line").replaceChildren(...line.map((row) => html("li", {}, row)));
	$("rated").textContent = rating ? rated(rating) : t("puzzle_unrated");
	$("themes").replaceChildren(...[...themes, t("puzzle_grade", { grade })].map((word) => html("span", {}, word)));
	$("retry-puzzle").hidden = right;
	$("board").tabIndex = 0; // nothing in it can be touched any more, but it may have to be scrolled
	$("verdict").focus({ preventScroll: true });
}

function share([phrase, percent]) {
	return html("li", {}, html("span", {}, phrase), html("meter", { min: 0, max: 100, value: percent, ariaLabel: phrase }), html("b", {}, t("share", { share: percent })));
}

function rated({ before, after, puzzle, tries, solved }) {
	const change = `${after < before ? "▼" : "▲"} ${decimal(Math.abs(after - before))}`;
	return t("puzzle_rating", { rating: decimal(after), change, puzzle: decimal(puzzle), solved, tries });
}
