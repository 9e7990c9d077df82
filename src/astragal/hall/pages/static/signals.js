// What announces dice and turns: sounds for those who want them, and notices for those looking elsewhere.

import { $, t } from "./page.js";
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
	for (let knock = Math.min(4 + number, 8); knock--; ) tone("square", 180 + 90 * Math.random(), after + 0.07 * knock * (1 - knock / 24), 0.035, 0.05);
}

export function turnSignal() {
	tone("sine", 660, 0, 0.25, 0.12);
	tone("sine", 880, 0.13, 0.35, 0.12);
}

const { title } = document;
let told = false; // of the turn that goes on
let notice = null;

const permitted = () => window.Notification?.permission;
export const showTell = () => ($("tell").hidden = permitted() !== "default");

document.addEventListener("visibilitychange", () => document.hidden || (document.title = title));

export function noticeTurn(table, { to_act, number }) {
	const playing = table.state === "playing";
	const acting = table.seats[to_act];
	if (!acting && playing) return; // luck moves, and perhaps the same player goes on
	const mine = playing && acting.yours && !acting.away;
	// `here` says that this person is looking at the table, perhaps on another device.
	const tells = mine && !told && document.hidden && !acting.here;
	told = mine;
	if (!mine) {
		document.title = title;
		notice?.close();
	}
	if (!tells) return;
	document.title = t("notice_title", { title });
	if (permitted() !== "granted") return;
	try {
		// Of several pages with the same tag only one is heard.
		notice = new Notification(t("notice"), { body: `${table.title}: ${acting.name}`, tag: `${table.link} ${number}` });
		notice.onclick = () => {
			focus();
			notice.close();
		};
	} catch {
		// Some phones let only background programs notify; the title of the page has to do.
	}
}
