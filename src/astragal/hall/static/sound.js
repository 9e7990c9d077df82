// Dice and a turn signal, made by the browser; silent unless somebody wants them.

import { setting } from "./settings.js";

let context = null;

function audible() {
	if (setting("sound") !== "on" || document.hidden) return false;
	context ??= new AudioContext();
	if (context.state === "suspended") context.resume();
	return true;
}

function tone(kind, pitch, start, length, loudness) {
	const source = new OscillatorNode(context, { type: kind, frequency: pitch });
	const volume = new GainNode(context, { gain: 0 });
	const from = context.currentTime + start;
	volume.gain.setValueAtTime(loudness, from);
	volume.gain.exponentialRampToValueAtTime(0.001, from + length);
	source.connect(volume).connect(context.destination);
	source.start(from);
	source.stop(from + length);
}

// Short knocks, closer and closer, like a die that comes to rest.
export function dice(number) {
	if (!audible()) return;
	for (let knock = 0; knock < 4 + Math.min(number, 4); knock++) tone("square", 180 + 90 * Math.random(), 0.07 * knock * (1 - knock / 24), 0.035, 0.05);
}

export function turnSignal() {
	if (!audible()) return;
	tone("sine", 660, 0, 0.25, 0.12);
	tone("sine", 880, 0.13, 0.35, 0.12);
}
