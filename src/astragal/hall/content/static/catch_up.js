// Coming back: what was missed is played step by step, can be paused, and can be skipped.

import { $, t } from "./page.js";
import { pace } from "./settings.js";

const STEP = 900; // milliseconds for each missed step
const KEY = `astragal-seen-${$("table").dataset.link.slice(0, 12)}`;
let [paused, skipping, go] = [false, false, () => {}];
let [step, steps] = [-1, 0]; // the first shows what was seen before

// How many rows this device has seen from a seat.
export function seenFrom(seat) {
	const [known, number] = (localStorage.getItem(KEY) ?? "").split(" ");
	return Number(known) === seat && number ? Number(number) : 0;
}

export function remember({ seat, number }) {
	localStorage.setItem(KEY, `${seat} ${number}`);
}

// Shows how far it is, and resolves when the next step may be shown; `left` states come after this one.
export async function catchUp({ missed, lines }, left) {
	if (!missed) return end();
	steps = Math.max(steps, ++step + left);
	const waits = !skipping && pace() > 0;
	$("catchup").hidden = !waits || !step;
	$("away-count").textContent = t("while_away_count", { step, steps });
	$("away-line").textContent = step ? (lines.at(-1)?.[1] ?? "") : "";
	Object.assign($("away-bar"), { max: steps, value: step });
	if (waits) await rest(step ? STEP : STEP / 2);
}

// Until the time is over, unless it is paused; a touch goes on at once.
async function rest(length) {
	const gone = new Promise((resolve) => (go = resolve));
	await Promise.race([gone, new Promise((resolve) => setTimeout(resolve, length))]);
	if (paused) await gone;
}

function end() {
	[skipping, paused, step, steps] = [false, false, -1, 0];
	$("pause").ariaPressed = false;
	$("catchup").hidden = true;
}

export function skip() {
	skipping = true;
	paused = false;
	go();
}

export function pause() {
	paused = !paused;
	$("pause").ariaPressed = paused;
	if (!paused) go();
}

export const nextStep = () => go();
