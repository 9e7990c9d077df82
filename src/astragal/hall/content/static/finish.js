// The end of a game: who has won and by what, how the chances went, and what to do next.

import { drawCurve, mistakesOf } from "./curve.js";
import { verdict } from "./luck.js";
import { wait } from "./motion.js";
import { $, badge, html, svg, t } from "./page.js";
import { pace } from "./settings.js";

const COUNTING = 2100; // milliseconds, for all points together
const FALLING = 36; // shapes
const SOURCES = 6; // patterns for where points come from
let review = null;
let shown = false;
let [mistakes, mistake] = [[], 0];

// `sheet` says how everybody's points came about.
export function showFinish(table, sheet) {
	const { link, seats, rematch, dice } = table;
	const found = verdict(link, dice);
	$("kept").textContent = found && t(found);
	$("again").href = `/table/${rematch}`;
	$("again").hidden = !rematch;
	$("rematch").hidden = rematch || !seats.some(({ yours }) => yours);
	if (shown) return;
	shown = true;
	$("finish").hidden = $("result").hidden = false;
	showWinner(seats, sheet);
	showBars(seats, sheet);
	showChances(`/table/${link}`, seats);
	if (pace()) fall(seats.length);
}

// Everybody's shapes fall once; any touch ends it.
function fall(count) {
	for (let place = 0; place < FALLING; place++) {
		const x = (place * 37) % 100;
		const shape = badge(place % count);
		$("falling").append(shape);
		shape.animate([{ translate: `${x}vw` }, { translate: `${x}vw 110vh`, rotate: "1turn" }], { duration: 1100, delay: place * 24 });
	}
	addEventListener("pointerdown", () => $("falling").replaceChildren(), { once: true });
}

function showWinner(seats, { places, scores }) {
	const winners = seats.flatMap((_, seat) => (places[seat] === 1 ? seat : []));
	const [first] = winners;
	const names = winners.map((seat) => seats[seat].name);
	const said = winners.length > 1 ? "won_shared" : seats[first].yours && seats.filter(({ yours }) => yours).length === 1 ? "won_you" : "won";
	const ordered = [...scores.keys()].sort((a, b) => places[a] - places[b]).map((seat) => scores[seat]);
	$("rosette").className = `s${(first % 6) + 1}`;
	$("rosette").replaceChildren(...winners.slice(0, 3).map((seat) => badge(seat, seats[seat].name)));
	$("victory").textContent = t(said, { names: names.join(t("and")) });
	$("points").textContent = ordered.join(t("to"));
}

// A bar for each seat, made of where its points come from; the totals count along.
function showBars(seats, { parts, scores, places }) {
	const positive = (seat) => parts.reduce((sum, { points }) => sum + Math.max(0, points[seat]), 0);
	const most = Math.max(1, ...scores.map((_, seat) => positive(seat)));
	const order = [...scores.keys()].sort((a, b) => places[a] - places[b]);
	const totals = [];
	const rows = order.map((seat) => {
		const pieces = parts.flatMap(({ label, points }, place) => {
			if (points[seat] <= 0) return [];
			const piece = html("span", { className: `source p${place % SOURCES}`, title: t("source", { label, points: points[seat] }) }, points[seat] / most > 0.08 ? points[seat] : "");
			piece.style.flexGrow = points[seat];
			return [piece];
		});
		const less = parts.reduce((sum, { points }) => sum + Math.min(0, points[seat]), 0);
		const rest = html("span", { className: less ? "less" : "" }, less || "");
		rest.style.flexGrow = most - positive(seat);
		const total = html("strong", {}, scores[seat]);
		totals.push([total, scores[seat]]);
		const name = html("b", { className: "name" }, seats[seat].name);
		return html("li", {}, html("span", {}, t("place", { place: places[seat] })), badge(seat, seats[seat].name), name, html("span", { className: "bar" }, ...pieces, rest), total);
	});
	$("bars").replaceChildren(...rows);
	$("sources").replaceChildren(...parts.map(({ label }, place) => html("li", {}, html("span", { className: `source p${place % SOURCES}` }), label)));
	countUp(totals);
}

// Any touch ends it at once.
async function countUp(totals) {
	const length = COUNTING * pace();
	const begun = performance.now();
	let ended = !length;
	addEventListener("pointerdown", () => (ended = true), { once: true });
	$("finish").classList.toggle("counting", !ended);
	while (!ended) {
		const part = Math.min(1, (performance.now() - begun) / length);
		for (const [node, total] of totals) node.textContent = Math.round(total * part);
		ended = part === 1;
		await new Promise(requestAnimationFrame);
	}
	for (const [node, total] of totals) node.textContent = total;
	$("finish").classList.remove("counting");
}

// The hall computes the review in the background.
async function showChances(address, seats) {
	for (;;) {
		const answer = await fetch(`${address}/review.json`);
		const soon = answer.status === 202 || answer.status === 429;
		$("soon").hidden = !soon;
		if (answer.status === 200) review = await answer.json();
		if (!soon) break;
		await wait(1000 * (answer.headers.get("retry-after") ?? 3));
	}
	$("chances").hidden = !review?.moments.length;
	if ($("chances").hidden) return;
	const mine = seats.flatMap(({ yours }, seat) => (yours ? seat : []));
	mistakes = mistakesOf(review.moments, mine.length ? mine : seats.map((_, seat) => seat));
	const draw = () => drawCurve($("curve"), review.moments, mistakes, mine, (place) => open(place, address));
	new ResizeObserver(draw).observe($("curve").parentElement);
	draw();
	$("soon").hidden = mistakes.length > 0;
	$("soon").textContent = t("well_played");
	if (mistakes.length) open(0, address);
}

export const turnMistake = (by) => open((mistake + Number(by) + mistakes.length) % mistakes.length);

const chance = (what, percent, className = "") => html("div", { className }, html("dt", {}, what), html("dd", {}, t("share", { share: percent })), html("meter", { value: percent, max: 100, ariaLabel: what }));

// Says what was lost at a mistake.
function open(place, address = $("moment").dataset.address) {
	const { seat, first, lines, before, after, better_words: better } = mistakes[(mistake = place)];
	$("moment").hidden = false;
	$("moment").dataset.address = address;
	$("ring").textContent = place + 1;
	$("when").textContent = lines.join(" ");
	const [had, left] = [before[seat], after[seat]].map((chance) => Math.round(100 * chance));
	$("lost").firstElementChild.textContent = t("lost_here", { lost: had - left });
	$("lost").lastElementChild.textContent = t("better_was", { better });
	$("compare").replaceChildren(chance(t("as_played"), left), chance(better, had, "better"));
	$("fork-step").value = first - 1;
	$("fork-seat").value = seat;
	$("there").href = `${address}/replay/${first - 1}?seat=${seat}`;
	$("curve").querySelectorAll(".ring").forEach((ring, number) => ring.classList.toggle("open", number === place));
}
