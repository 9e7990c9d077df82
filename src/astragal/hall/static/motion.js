// Motion, in the order in which things happen: pieces go, what is new is stamped, dice tumble.

import { pace } from "./settings.js";
import { dice } from "./sound.js";

const GLIDE = 220;
const STAGGER = 60;
const STATION = 120; // from one station of a walk to the next
const MOST_GOING = 600; // for all pieces together
const STAMP = 140;
const LINE = 300; // what is long is drawn from its left end
const TUMBLE = 450;
const FACES = 3; // before the result
export const MOST_WAIT = 1200;

export const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

// Plays what happened to the pieces that are shown; resolves when the last motion is done.
export function play({ moved, stamped, rolled }) {
	const speed = pace();
	const starts = ({ from, way }) => from.length + way.length > 0;
	const shown = (node) => node.isConnected;
	const dies = rolled.filter(({ die }) => shown(die));
	let time = 0;
	if (speed) {
		time = go(moved.filter((going) => starts(going) && shown(going.piece.node)), speed);
		const fresh = [...moved.filter((going) => !starts(going)).map(({ piece }) => piece.node), ...stamped].filter(shown);
		time += Math.max(0, ...fresh.map((node) => stamp(node, time, speed)));
		for (const { die, before } of dies) tumble(die, before, time, speed);
	}
	if (dies.length) dice(dies.length, time / 1000);
	return wait(time + (dies.length && TUMBLE * speed));
}

// One after the other, but those that walk the same way together; returns when the last one has arrived.
function go(moved, speed) {
	let [start, end, last] = [0, 0, ""];
	const plans = moved.map(({ piece, from, way }) => {
		const walk = way.map(({ name }) => name).join();
		if (walk !== last) start = end;
		last = walk;
		const frames = [...from, ...way.map((station) => onto(piece, station)), piece].map(({ x, y }) => ({ transform: `translate(${x}px, ${y}px)` }));
		const plan = { piece, frames, start, duration: walk ? STATION * (frames.length - 1) : GLIDE };
		end = Math.max(end, start + plan.duration);
		if (!walk) start += STAGGER;
		return plan;
	});
	const length = speed * Math.min(1, MOST_GOING / Math.max(end, 1));
	for (const { piece, frames, start, duration } of plans) piece.node.animate(frames, { duration: duration * length, delay: start * length, fill: "backwards", easing: frames.length > 2 ? "linear" : "ease-out" });
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
	const { transform } = getComputedStyle(node);
	const own = transform === "none" ? "" : transform;
	const [across, down] = [x + width / 2, y + height / 2];
	return changes.map((change) => ({ transform: `${own} translate(${across}px, ${down}px) ${change} translate(${-across}px, ${-down}px)` }));
}

// Returns how long it takes.
function stamp(node, delay, speed) {
	const { width, height } = node.getBBox();
	const long = width > 4 * height;
	const duration = (long ? LINE : STAMP) * speed;
	const [large, right] = around(node, `scale(${1 + 16 / Math.max(width, height, 16)})`, "scale(1)");
	const frames = long ? [{ clipPath: "inset(0 100% 0 0)" }, { clipPath: "inset(0)" }] : [{ ...large, opacity: 0 }, { ...right, opacity: 1 }];
	node.animate(frames, { duration, delay, fill: "backwards", easing: "ease-out" });
	return duration;
}

// Some other faces, then the result; what it showed before, until then.
function tumble(die, before, delay, speed) {
	const result = die.getAttribute("href");
	const duration = TUMBLE * speed;
	const show = (face, after) => setTimeout(() => die.setAttribute("href", face), delay + after * duration);
	die.animate(around(die, "rotate(-300deg) scale(.8)", "rotate(0) scale(1)"), { duration, delay, easing: "cubic-bezier(.2, .7, .3, 1.15)" });
	die.setAttribute("href", before);
	for (let face = 0; face < FACES; face++) show(result.slice(0, -1) + (1 + ((Number(result.slice(-1)) + 1 + face * 2) % 6)), face / 4);
	show(result, FACES / 4);
}
