// What announces a turn to those looking elsewhere.

import { $, t } from "./page.js";
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
