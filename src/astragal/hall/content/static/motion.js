// Motion, in the order in which things happen: pieces go, what is new is stamped, dice tumble.

import { pace } from "./settings.js";
import { card, chip, dice } from "./sound.js";

const GLIDE = 220;
const STAGGER = 60;
const STATION = 120; // from one station of a walk to the next
const MOST_GOING = 600; // for all pieces together
const STAMP = 140;
const LINE = 300; // what is long is drawn from its left end
const TUMBLE = 450;
export const MOST_WAIT = 1600;

export const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

// Plays what happened to the pieces that are shown; resolves when the last motion is done.
export function play({ moved, stamped, rolled }) {
	const speed = pace();
	if (moved.length) card();
	let time = speed && go(moved, speed);
	if (stamped.length) chip(time / 1000);
	if (speed) {
		time += Math.max(0, ...stamped.map((node) => stamp(node, time, speed)));
		for (const { die, before } of rolled) tumble(die, before, { delay: time, duration: TUMBLE * speed });
	}
	if (!rolled.length) return wait(time);
	dice(rolled.length, time / 1000);
	return wait(time + TUMBLE * speed);
}

// One after the other, but those that walk the same way together; returns when the last one has arrived.
function go(moved, speed) {
	let [start, end, last] = [0, 0, ""];
	const plans = moved.map(({ piece, old, way }) => {
		const walk = way.map(({ name }) => name).join();
		if (walk !== last) start = end;
		last = walk;
		const places = [...(old ? [old] : []), ...way.map((station) => onto(piece, station)), piece];
		const plan = { piece, places, delay: start, duration: walk ? STATION * (places.length - 1) : GLIDE };
		end = Math.max(end, start + plan.duration);
		if (!walk) start += STAGGER;
		return plan;
	});
	const length = speed * Math.min(1, MOST_GOING / Math.max(end, 1));
	for (const { piece, places, delay, duration } of plans) {
		const frames = places.map(({ x, y }) => ({ transform: `translate(${x}px, ${y}px)` }));
		piece.node.animate(frames, { delay: delay * length, duration: duration * length, fill: "backwards", easing: places.length > 2 ? "linear" : "ease-out" });
	}
	return end * length;
}

// Where a piece is when its middle is that of a station.
function onto({ node }, station) {
	const { x, y, width, height } = node.getBBox();
	return { x: station.x + (station.width - width) / 2 - x, y: station.y + (station.height - height) / 2 - y };
}

// Changes around a node's own middle, wherever it is drawn.
function around(node, ...changes) {
	const { x, y, width, height } = node.getBBox();
	const own = getComputedStyle(node).transform.replace("none", "");
	const [across, down] = [x + width / 2, y + height / 2];
	const to = (sign) => `translate(${sign * across}px, ${sign * down}px)`;
	return changes.map((change) => ({ transform: `${own} ${to(1)} ${change} ${to(-1)}` }));
}

// Returns how long it takes.
function stamp(node, delay, speed) {
	const { width, height } = node.getBBox();
	const long = width > 4 * height;
	const [large, right] = around(node, `scale(${1 + 16 / Math.max(width, height, 16)})`, "");
	const frames = long ? [{ clipPath: "inset(0 100% 0 0)" }, { clipPath: "inset(0)" }] : [{ ...large, opacity: 0 }, { ...right, opacity: 1 }];
	const duration = (long ? LINE : STAMP) * speed;
	node.animate(frames, { delay, duration, fill: "backwards", easing: "ease-out" });
	return duration;
}

// What it showed before, three other faces, then the result.
function tumble(die, before, timing) {
	const result = die.getAttribute("href");
	die.animate(around(die, "rotate(-300deg) scale(.8)", "rotate(0) scale(1)"), { ...timing, easing: "cubic-bezier(.2, .7, .3, 1.15)" });
	die.setAttribute("href", before);
	const faces = [...[2, 5, 3].map((face) => result.replace(/.$/, face)), result];
	faces.forEach((face, turn) => setTimeout(() => die.setAttribute("href", face), timing.delay + (turn / 4) * timing.duration));
}
