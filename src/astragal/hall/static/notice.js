// Tells somebody whose page is open, but not before their eyes, that it is their turn: once for each turn.

import { $ } from "./svg.js";
import { t } from "./words.js";

const TITLE = document.title;
const button = $("tell");
let told = false; // of the turn that goes on
let notice = null;

function showButton() {
	button.hidden = !("Notification" in window) || Notification.permission !== "default";
}

button.addEventListener("click", async () => {
	await Notification.requestPermission();
	showButton();
});

document.addEventListener("visibilitychange", () => {
	if (!document.hidden) document.title = TITLE;
});

export function noticeTurn(table, state) {
	const acting = table.seats[state.to_act];
	if (!acting && table.state === "playing") return; // luck moves, and perhaps the same player goes on
	const mine = table.state === "playing" && acting.yours && !acting.away;
	// `here` says that this person has the table before their eyes, perhaps on another device.
	const tells = mine && !told && document.hidden && !acting.here;
	told = mine;
	if (!mine) {
		document.title = TITLE;
		notice?.close();
	}
	if (!tells) return;
	document.title = t("notice_title", { title: TITLE });
	if (!("Notification" in window) || Notification.permission !== "granted") return;
	try {
		const tag = `${table.link} ${state.number}`; // of several pages with the same only one is heard
		notice = new Notification(t("notice"), { body: `${table.title}: ${acting.name}`, tag });
		notice.onclick = () => {
			window.focus();
			notice.close();
		};
	} catch {
		// Some phones let only background programs tell; the title of the page has to do.
	}
}

showButton();
