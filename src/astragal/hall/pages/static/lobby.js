// Before a game: the invitation for somebody who has come by the link, and the waiting room for those who sit.

import { $, badge, html, t } from "./page.js";

let watching = false;

export function watch() {
	watching = true;
	$("invitation").hidden = true;
	cover();
}

// Nothing behind the invitation can be reached, by key or by reader.
function cover() {
	for (const node of $("table").children) if (node !== $("invitation")) node.inert = !$("invitation").hidden;
}

// `mine` are the seats of this person; `sit` takes a seat under a name.
export function showLobby(table, mine, sit) {
	const { seats, state, pace } = table;
	const open = seats.findIndex(({ kind }) => kind === "open");
	$("invite").hidden = state !== "open" || !mine.length;
	$("invitation").hidden = state !== "open" || mine.length > 0 || open < 0 || watching;
	cover();
	$("starting").hidden = !table.host;
	$("link").value = location.href;
	const host = seats.find(({ kind }) => kind === "person");
	$("host-invites").replaceChildren(...(host ? [badge(seats.indexOf(host), host.name), t("invites_you", host)] : [t("invites_anyone")]));
	const taken = seats.filter(({ kind }) => kind !== "open").length;
	$("facts").textContent = `${t("seats_taken", { taken, seats: seats.length })} · ${t(pace === "mail" ? "pace_facts_mail" : "pace_facts_live")}`;
	$("sitting").replaceChildren(...seats.map(chair));
	$("company").replaceChildren(...seats.map(chair));
	$("joining").onsubmit = (event) => {
		event.preventDefault();
		sit(open, $("my-name").value);
	};
}

function chair(seat, number) {
	const { kind, name, face, here, tag } = seat;
	const words = kind === "open" ? t("open_chair") : kind === "person" && !seat.yours ? t(here ? "is_here" : "not_here") : tag;
	const picture = face ? html("img", { src: `/face/${face}.svg`, alt: "", width: 28, height: 28 }) : badge(number, name);
	const who = kind === "open" ? t("seat", { number: number + 1 }) : name;
	return html("li", { className: `s${(number % 6) + 1} ${kind}${here ? " here" : ""}` }, picture, html("b", {}, who), html("small", {}, words));
}
