// The curve of a finished game: everybody's chance of winning, and a numbered ring at each mistake.

import { svg, t } from "./page.js";

const [LEFT, RIGHT, TOP, BOTTOM] = [34, 58, 14, 28];
const DASHES = ["", "7 4", "2 4", "12 4 2 4", "4 2", "1 3"];
const RING = 13;

// The mistakes of some seats, in the order of the game.
export const mistakesOf = (moments, seats) => moments.filter(({ seat, better }) => better && seats.includes(seat));

// Draws it at the width that it has, so that letters keep their size; `touched` is told the place of a mistake.
// Returns where a step is, from the left.
export function drawCurve(drawing, moments, mistakes, own, touched, high) {
	const width = drawing.clientWidth;
	const height = high ?? Math.max(232, Math.min(392, width * 0.5));
	const count = moments[0].before.length;
	const last = moments.at(-1).last;
	const x = (step) => LEFT + ((width - LEFT - RIGHT) * step) / last;
	const y = (chance) => TOP + (height - TOP - BOTTOM) * (1 - chance);
	const at = ([step, chance]) => `${x(step).toFixed(1)} ${y(chance).toFixed(1)}`;
	const words = (at, text, how) => svg("text", { ...at, class: how }, text);
	const grid = [0, 25, 50, 75, 100].flatMap((percent) => [
		svg("path", { d: `M${LEFT} ${y(percent / 100)}H${width - RIGHT}`, class: "grid" }),
		words({ x: LEFT - 6, y: y(percent / 100) + 4 }, percent, "tick"),
	]);
	grid.push(words({ x: LEFT, y: height - 8 }, t("start_of"), ""), words({ x: width - RIGHT, y: height - 8 }, t("end_of"), "tick"));
	const order = [...Array(count).keys()].sort((a, b) => own.includes(a) - own.includes(b));
	const lines = order.map((seat, place) => {
		const points = [[0, moments[0].before[seat]], ...moments.map(({ last, after }) => [last, after[seat]])];
		const d = `M${points.map(at).join("L")}`;
		const mine = own.includes(seat);
		return svg("path", { d, class: `line s${(seat % 6) + 1}${mine ? " own" : ""}`, "stroke-dasharray": mine ? "" : DASHES[(count - place) % 6] });
	});
	drawing.setAttribute("viewBox", `0 0 ${width} ${height}`);
	drawing.replaceChildren(...grid, ...lines, ...ends(moments.at(-1).after, width, y), ...mistakes.map(ring));
	return x;

	function ring(moment, place) {
		const { seat, last, after, before } = moment;
		const lost = Math.round(100 * (before[seat] - after[seat]));
		const at = `translate(${x(last).toFixed(1)} ${y(after[seat]).toFixed(1)})`;
		const node = svg("g", { class: "ring", role: "button", tabindex: 0, "aria-label": t("mistake", { number: place + 1, lost }), transform: at }, svg("circle", { r: 22, class: "hit" }), svg("circle", { r: RING }), words({ y: 4 }, place + 1, ""));
		node.onclick = () => touched(place);
		node.onkeydown = ({ key }) => ["Enter", " "].includes(key) && touched(place);
		return node;
	}
}

// Every seat's shape and chance at the end of its line; those at the bottom stand on each other.
function ends(after, width, y) {
	let above = Infinity;
	const rising = after.map((chance, seat) => ({ chance, seat })).sort((a, b) => a.chance - b.chance);
	return rising.map(({ chance, seat }) => {
		const number = (seat % 6) + 1;
		above = Math.min(y(chance), above - 17);
		const shape = svg("use", { href: `#seat${number}`, y: -7, width: 14, height: 14, class: `s${number}` });
		return svg("g", { transform: `translate(${width - RIGHT + 6} ${above.toFixed(1)})` }, shape, svg("text", { x: 18, y: 4 }, Math.round(100 * chance)));
	});
}
