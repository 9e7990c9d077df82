// Before a game: the invitation for somebody who has come by the link, and the waiting room for those who sit.

import { $, all, badge, html, t } from "./page.js";

let watching = false;

export function watch() {
	watching = true;
	$("invitation").hidden = true;
	cover();
}

// Nothing behind the invitation or the waiting room can be reached, by key or by reader.
function cover() {
	const invited = !$("invitation").hidden;
	for (const node of $("table").children) if (node !== $("invitation")) node.inert = invited;
	for (const id of ["seats", "rail"]) $(id).inert = invited || !$("invite").hidden;
	$("table").classList.toggle("waiting", !$("invite").hidden);
}

// `mine` are the seats of this person; `sit` takes a seat under a name, `sitToo` one for somebody else on this device.
export function showLobby(table, mine, sit, sitToo) {
	const { seats, state, pace } = table;
	const open = seats.findIndex(({ kind }) => kind === "open");
	$("invite").hidden = state !== "open" || !mine.length;
	$("invitation").hidden = state !== "open" || mine.length > 0 || open < 0 || watching;
	cover();
	settle($("panel-chat"), $("invite").hidden ? $("return") : $("end"));
	$("starting").hidden = !table.host;
	$("link").value = location.href;
	const host = seats.find(({ kind }) => kind === "person");
	$("host-invites").replaceChildren(...(host ? [badge(seats.indexOf(host), host.name), t("invites_you", host)] : [t("invites_anyone")]));
	const taken = seats.filter(({ kind }) => kind !== "open").length;
	$("facts").textContent = `${t("seats_taken", { taken, seats: seats.length })} · ${t(pace === "mail" ? "pace_facts_mail" : "pace_facts_live")}`;
	$("sitting").replaceChildren(...seats.map((seat, number) => chair(seat, number)));
	$("company").replaceChildren(...seats.map((seat, number) => chair(seat, number, sitToo)));
	const others = seats.filter(({ kind, yours }) => kind === "person" && !yours);
	for (const choice of all("#joining [type=radio]")) choice.disabled = !choice.checked && others.some((seat) => seat[choice.name] === Number(choice.value)); // what others wear
	$("joining").onsubmit = async (event) => {
		event.preventDefault();
		const form = new FormData($("joining"));
		if (form.has("shape")) await fetch("/badge", { method: "POST", body: new URLSearchParams(form) });
		sit(open, $("my-name").value);
	};
}

// The talk is in the waiting room as long as that is open; what does not move keeps its focus.
function settle(talk, next) {
	if (talk.nextElementSibling !== next) next.before(talk);
}

function chair(seat, number, sitToo) {
	const { kind, name, face, here, tag } = seat;
	const free = kind === "open";
	const words = free ? t("open_chair") : kind === "person" && !seat.yours ? t(here ? "is_here" : "not_here") : tag;
	const picture = face ? html("img", { src: `/face/${face}.svg`, alt: "", width: 28, height: 28 }) : badge(number, name);
	const who = free ? t("seat", { number: number + 1 }) : name;
	const too = free && sitToo ? [html("button", { onclick: () => sitToo(number) }, t("sit_too"))] : [];
	return html("li", { className: `s${(number % 6) + 1} ${kind} ${here ? "here" : ""}` }, picture, html("b", {}, who), html("small", {}, words), ...too);
}
