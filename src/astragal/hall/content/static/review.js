// The review beside a replay: the curve, what was lost where, and a way to each moment. Choices are round, luck is square.

import { drawCurve, mistakesOf } from "./curve.js";
import { wait } from "./motion.js";
import { $, html, svg, t } from "./page.js";

const SWING = 0.08; // luck that moved a chance by more than this is a moment
const MOST_LUCK = 5;
const LUCK = -1;
const few = matchMedia("(max-width: 63.99em), (max-height: 34.99em)"); // where the curve is low

let moments = [];
let mistakes = [];
let shown = []; // the moments of the list: mistakes, and the largest swings of luck
let [own, step] = [0, 0];
let place = () => 0; // of a step on the curve
let line = "better"; // the line that is shown at a mistake
let went = () => {};

const swing = ({ before, after }, seat) => after[seat] - before[seat];
const percent = (share) => `${share < 0 ? "−" : "+"}${Math.abs(Math.round(100 * share))} %`;
const whose = (moment) => (moment.seat === LUCK ? own : moment.seat);
const isLuck = ({ seat }) => seat === LUCK;
const target = ({ first }) => first - 1; // the step before it

// `go(step)` shows a step, `chosen()` is told that the other line is wanted; the hall computes the review in the background.
export async function showReview(address, seat, { go, chosen }) {
	went = go;
	for (const button of $("lines").children)
		button.onclick = () => {
			line = button.dataset.line;
			showStep(step);
			chosen();
		};
	for (;;) {
		const answer = await fetch(address);
		if (answer.status === 200) moments = (await answer.json()).moments;
		if (answer.status !== 202 && answer.status !== 429) break;
		await wait(1000 * (answer.headers.get("retry-after") ?? 3));
	}
	$("chances").hidden = !moments.length;
	if (!moments.length) return;
	const seats = moments[0].before.map((_, number) => number);
	own = Math.max(0, seat);
	mistakes = mistakesOf(moments, seat < 0 ? seats : [seat]);
	const swings = moments.filter((moment) => isLuck(moment) && Math.abs(swing(moment, own)) >= SWING);
	const largest = swings.sort((a, b) => Math.abs(swing(b, own)) - Math.abs(swing(a, own))).slice(0, MOST_LUCK);
	shown = [...mistakes, ...(seat < 0 ? [] : largest)].sort((a, b) => a.first - b.first);
	$("soon").hidden = mistakes.length > 0;
	$("soon").textContent = t("well_played");
	$("mistake").hidden = !mistakes.length;
	$("moments").hidden = !shown.length;
	$("found").replaceChildren(...shown.map(row));
	$("marks").replaceChildren(...shown.map(mark));
	if (seat >= 0) showShares();
	new ResizeObserver(draw).observe($("chances"));
	draw();
	chosen();
}

function draw() {
	const size = few.matches ? 150 : 210;
	place = drawCurve($("curve"), moments, mistakes, [own], (number) => went(target(mistakes[number])), size);
	$("curve").append(svg("path", { class: "cursor", id: "cursor" }));
	$(few.matches ? "told" : "verdict").after($("lines")); // where the board and they are seen together
	showStep(step);
}

// How much of the chance was luck, and how much the player's own choices.
function showShares() {
	const share = (found) => percent(found.reduce((all, moment) => all + swing(moment, own), 0));
	const lines = [
		t("luck_share", { share: share(moments.filter(isLuck)) }),
		t("choice_share", { share: share(moments.filter(({ seat }) => seat === own)) }),
	];
	$("shares").replaceChildren(...lines.map((line) => html("li", {}, line)));
}

// The same sign on the slider, in the list and beside what was lost.
function sign(moment) {
	const lucky = swing(moment, own) > 0 ? "▲" : "▼";
	return html("b", { className: isLuck(moment) ? "sign luck" : "sign" }, isLuck(moment) ? lucky : mistakes.indexOf(moment) + 1);
}

function mark(moment) {
	const made = sign(moment);
	if (!isLuck(moment)) made.textContent = "";
	made.style.left = `${(100 * target(moment)) / $("slider").max}%`;
	return made;
}

function row(moment) {
	const share = percent(swing(moment, whose(moment)));
	const words = html("span", {}, moment.lines.at(-1) ?? "");
	const button = html("button", { onclick: () => went(target(moment)) }, sign(moment), words, html("strong", {}, isLuck(moment) ? t("by_luck", { share }) : share));
	return html("li", {}, button);
}

const at = (step) => mistakes.find((moment) => target(moment) === step);

// The step of the next mistake after a step, in a circle.
export const nextMistake = (from) => target(mistakes.find((moment) => target(moment) > from) ?? mistakes[0]);

// What to say about a step that is before a mistake.
export function mistakeAt(step) {
	const moment = at(step);
	return moment ? t("mistake", { number: mistakes.indexOf(moment) + 1, lost: Math.round(-100 * swing(moment, moment.seat)) }) : "";
}

// The line that is shown at a mistake: its action, who chose, and whether it is the better one.
export function lineAt(step) {
	const moment = at(step);
	return moment && { seat: moment.seat, action: line === "better" ? moment.better : moment.action, better: line === "better" };
}

// Both lines as they are said, with the chance that each leaves.
function showLines({ seat, lines, before, after, better_words: better }) {
	const said = { played: [lines.join(" "), after[seat]], better: [better, before[seat]] };
	for (const button of $("lines").children) {
		const [words, chance] = said[button.dataset.line];
		const [, text, share] = button.children;
		text.textContent = words;
		share.textContent = t("share", { share: Math.round(100 * chance) });
		button.ariaPressed = button.dataset.line === line;
	}
}

// Marks a step on the curve and in the list, and says what was lost there.
export function showStep(now) {
	step = now;
	if (!moments.length) return;
	const moment = at(step);
	$("cursor")?.setAttribute("d", `M${place(step).toFixed(1)} 8V${$("curve").viewBox.baseVal.height - 28}`);
	$("curve").querySelectorAll(".ring").forEach((ring, number) => ring.classList.toggle("open", mistakes[number] === moment));
	for (const [number, item] of [...$("found").children].entries()) item.firstChild.ariaCurrent = target(shown[number]) === step;
	$("moment").hidden = $("lines").hidden = !moment;
	if (!moment) return;
	const lost = t("lost_here", { lost: Math.round(-100 * swing(moment, moment.seat)) });
	$("moment").querySelector(".sign").textContent = mistakes.indexOf(moment) + 1;
	$("lost").textContent = lost;
	showLines(moment);
	if (few.matches) $("told").textContent = lost;
}
