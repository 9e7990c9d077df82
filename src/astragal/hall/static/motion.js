// Motion: pieces glide from where they were, dice tumble, what is new appears.

import { pace } from "./settings.js";
import { dice } from "./sound.js";

const GLIDE = 220;
const STAGGER = 60;
const MOST_STAGGER = 600; // for all pieces together
const TUMBLE = 450;
const APPEAR = 140;
export const MOST_WAIT = 1200;

const at = (x, y) => `translate(${x}px, ${y}px)`;

export const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

// Plays what happened to pieces; resolves when the last motion is done.
export function play({ moved, rolled, appeared }) {
	const speed = pace();
	if (rolled.length) dice(rolled.length);
	if (!speed) return Promise.resolve();
	const step = Math.min(STAGGER, MOST_STAGGER / (moved.length || 1));
	let last = 0;
	moved.forEach(({ piece, x, y }, place) => {
		const frames = [{ transform: at(x, y) }, { transform: at(piece.x, piece.y) }];
		piece.node.animate(frames, { duration: GLIDE * speed, delay: place * step * speed, fill: "backwards", easing: "ease-out" });
		last = GLIDE + place * step;
	});
	for (const die of rolled) {
		tumble(die, speed);
		last = Math.max(last, TUMBLE);
	}
	for (const node of appeared) {
		node.animate([{ opacity: 0.2 }, { opacity: 1 }], { duration: APPEAR * speed, easing: "ease-out" });
		last = Math.max(last, APPEAR);
	}
	return wait(last * speed);
}

// Three other faces, then the result.
function tumble(die, speed) {
	const result = die.getAttribute("href");
	const body = result.slice(0, -1);
	const turn = [{ transform: "rotate(-300deg) scale(.8)" }, { transform: "rotate(0) scale(1)" }];
	die.animate(turn, { duration: TUMBLE * speed, easing: "cubic-bezier(.2, .7, .3, 1.15)" });
	for (let face = 0; face < 3; face++) {
		const other = 1 + ((Number(result.slice(-1)) + 1 + face * 2) % 6);
		setTimeout(() => die.setAttribute("href", body + other), (face * TUMBLE * speed) / 4);
	}
	setTimeout(() => die.setAttribute("href", result), (3 * TUMBLE * speed) / 4);
}
