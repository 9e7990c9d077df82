// Sounds of our own making, for those who want them: noise through filters, like things that meet felt and wood.

import { setting } from "./settings.js";

const VOLUMES = { off: 0, quiet: 0.3, on: 1, loud: 2.2 };
let context = null;
let noise = null;

// A second of noise; every sound begins elsewhere in it, so that no two are the same.
function makeNoise() {
	noise = context.createBuffer(1, context.sampleRate, context.sampleRate);
	const samples = noise.getChannelData(0);
	for (let place = 0; place < samples.length; place++) samples[place] = 2 * Math.random() - 1;
}

// Sends a source through a filter; it is loudest after `rise` seconds, and gone after `length`.
function sound(source, { after, length, rise = 0.002, gain }, filter) {
	const start = context.currentTime + after;
	const volume = new GainNode(context, { gain: 0 });
	volume.gain.setValueAtTime(0.0001, start);
	volume.gain.exponentialRampToValueAtTime(gain * VOLUMES[setting("sound")], start + rise);
	volume.gain.exponentialRampToValueAtTime(0.0001, start + length);
	source.connect(new BiquadFilterNode(context, filter)).connect(volume).connect(context.destination);
	source.start(start, noise.duration * Math.random() * 0.5);
	source.stop(start + length);
}

function heard() {
	if (setting("sound") === "off" || document.hidden) return false;
	context ??= new AudioContext();
	if (context.state === "suspended") context.resume();
	if (!noise) makeNoise();
	return true;
}

const burst = (how, type, frequency, Q) => sound(new AudioBufferSourceNode(context, { buffer: noise }), how, { type, frequency, Q });

// Each die bounces a few times, lower and faster: felt gives a thud, the edges of the die a click.
export function dice(count, after) {
	if (!heard()) return;
	for (let die = 0; die < Math.min(count, 5); die++) {
		let at = after + 0.05 * die * (1 + Math.random());
		for (let bounce = 0; bounce < 4; bounce++) {
			const force = 0.6 ** bounce;
			burst({ after: at, length: 0.09, gain: 1.2 * force }, "lowpass", 240 + 80 * Math.random(), 3);
			burst({ after: at, length: 0.025, gain: 0.55 * force }, "bandpass", 2200 + 900 * Math.random(), 4);
			at += 0.13 * 0.62 ** bounce * (0.85 + 0.3 * Math.random());
		}
	}
}

// A card slides over felt.
export const card = () => heard() && burst({ after: 0, length: 0.2, rise: 0.07, gain: 0.12 }, "bandpass", 3200, 0.6);

// A chip is laid down on another.
export function chip(after) {
	if (!heard()) return;
	for (const [later, frequency] of [[0, 3400], [0.022, 4300]]) burst({ after: after + later, length: 0.05, gain: 0.9 }, "bandpass", frequency, 14);
	burst({ after, length: 0.06, gain: 0.5 }, "lowpass", 420, 2);
}

// A small wooden bar is struck twice; its overtones die away first.
export function chime() {
	if (!heard()) return;
	for (const [after, frequency] of [[0, 587], [0.16, 784]]) {
		burst({ after, length: 0.02, gain: 0.12 }, "bandpass", 2600, 2);
		for (const [times, length, gain] of [[1, 0.9, 0.14], [3.93, 0.25, 0.04], [9.2, 0.1, 0.015]]) sound(new OscillatorNode(context, { frequency: times * frequency }), { after, length, gain }, { type: "lowpass", frequency: 6000 });
	}
}

// Whoever changes the volume hears it.
document.addEventListener("change", ({ target }) => target.dataset.setting === "sound" && dice(2, 0));
