// Dice and a turn signal, made by the browser; silent unless somebody wants them.

import { setting } from "./settings.js";

let context = null;

function tone(type, frequency, after, length, gain) {
	if (setting("sound") !== "on" || document.hidden) return;
	context ??= new AudioContext();
	if (context.state === "suspended") context.resume();
	const source = new OscillatorNode(context, { type, frequency });
	const volume = new GainNode(context, { gain: 0 });
	const start = context.currentTime + after;
	volume.gain.setValueAtTime(gain, start);
	volume.gain.exponentialRampToValueAtTime(0.001, start + length);
	source.connect(volume).connect(context.destination);
	source.start(start);
	source.stop(start + length);
}

// Short knocks, closer and closer, like a die that comes to rest.
export function dice(number, after) {
	for (let knock = 0; knock < 4 + Math.min(number, 4); knock++) tone("square", 180 + 90 * Math.random(), after + 0.07 * knock * (1 - knock / 24), 0.035, 0.05);
}

export function turnSignal() {
	tone("sine", 660, 0, 0.25, 0.12);
	tone("sine", 880, 0.13, 0.35, 0.12);
}
