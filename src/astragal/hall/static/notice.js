// Tells somebody whose page is open, but not before their eyes, that it is their turn: once for each turn.

import { $ } from "./svg.js";
import { t } from "./words.js";

const TITLE = document.title;
let told = false; // of the turn that goes on
let notice = null;

const permitted = () => window.Notification?.permission;
const showButton = () => ($("tell").hidden = permitted() !== "default");

$("tell").onclick = () => Notification.requestPermission().then(showButton);
document.addEventListener("visibilitychange", () => {
	if (!document.hidden) document.title = TITLE;
});

export function noticeTurn(table, state) {
	const playing = table.state === "playing";
	const acting = table.seats[state.to_act];
	if (!acting && playing) return; // luck moves, and perhaps the same player goes on
	const mine = playing && acting.yours && !acting.away;
	// `here` says that this person has the table before their eyes, perhaps on another device.
	const tells = mine && !told && document.hidden && !acting.here;
	told = mine;
	if (!mine) {
		document.title = TITLE;
		notice?.close();
	}
	if (!tells) return;
	document.title = t("notice_title", { title: TITLE });
	if (permitted() !== "granted") return;
	try {
		const tag = `${table.link} ${state.number}`; // of several pages with the same only one is heard
		notice = new Notification(t("notice"), { body: `${table.title}: ${acting.name}`, tag });
		notice.onclick = () => {
			focus();
			notice.close();
		};
	} catch {
		// Some phones let only background programs tell; the title of the page has to do.
	}
}

showButton();
