// The frame around the board: the seats, the prompt and the log.

import { $, badge, html, minus, svg, t } from "./page.js";

const SAID = 6000;
let [quiet, ends] = [null, null];

// A sentence that goes after a while, unless it stays true.
export function say(text, stays) {
	clearTimeout(quiet);
	$("say").textContent = text;
	if (text && !stays) quiet = setTimeout(say, SAID, "");
}

const MINUTE = 60_000;

// Since when somebody is gone, and whether they were called back.
function leftAgo({ gone, nudged }) {
	if (!gone) return "";
	const minutes = Math.floor((Date.now() - gone) / MINUTE);
	const ago = t(minutes < 1 ? "left_now" : minutes < 60 ? "left_minutes" : "left_hours", { count: minutes < 60 ? minutes : Math.floor(minutes / 60) });
	return nudged ? `${ago} · ${t("nudged_now")}` : ago;
}

// Notes by this device's clock when people left, so that it stays true while nothing is heard.
export function noteDepartures({ seats }) {
	for (const seat of seats) seat.gone = seat.left !== null && Date.now() - MINUTE * seat.left;
}

// Whether somebody looks at the table, at the corner of their badge.
function withDot(badge, { kind, here }) {
	if (kind === "person") badge.append(svg("circle", { cx: 19, cy: 19, r: 4.5, class: here ? "dot here" : "dot" }));
	return badge;
}

const face = (seat) => (seat.face ? [html("img", { className: "face", src: `/face/${seat.face}.svg`, alt: "" })] : []);

// One card for each seat; `deeds` are what can be done there, with the seat's number.
export function showSeats(table, state, deeds) {
	const acting = table.state === "playing" ? state?.to_act : -1;
	const cards = table.seats.map((seat, number) => {
		const active = number === acting;
		const name = seat.name || t("seat", { number: number + 1 });
		const next = acting >= 0 && number === (acting + 1) % table.seats.length && seat.kind === "person" && !seat.yours && !seat.away;
		const place = state?.places.length ? `${t("place", { place: state.places[number] })} ` : "";
		const gone = leftAgo(seat);
		const facts = [active && t("choosing_now"), gone, next && t("next"), seat.tag].filter(Boolean);
		const words = html("span", { className: "who" }, html("b", {}, place + name), html("small", {}, ...facts.map((fact) => html("span", { className: fact === gone ? "gone" : "" }, fact))));
		const points = html("strong", {}, table.state === "open" ? "" : minus(state?.scores[number] ?? ""));
		const card = html("button", { className: "seat", ariaCurrent: active, onclick: () => deeds.touched(number) }, ...face(seat), withDot(badge(number, name), seat), words, points);
		const deed = seat.kind === "open" && table.state === "open" ? "sit" : seat.yours && seat.away && !seat.out && "come_back";
		const more = deed ? [html("button", { className: "main", onclick: () => deeds[deed](number) }, t(deed))] : [];
		return html("li", { className: `s${(number % 6) + 1}${active ? " active" : ""}` }, card, ...more);
	});
	$("seats").replaceChildren(...cards);
}

// Whom it is waited for, and who else is not here.
function whoLeft(seats, acting) {
	const others = seats.filter((seat) => seat !== acting && !seat.yours && seat.gone);
	return [leftAgo(acting), ...others.map((seat) => `${seat.name} ${leftAgo(seat)}`)].filter(Boolean).join(" · ");
}

// Whose turn it is, and what to do.
export function showPrompt(table, state, mine) {
	const acting = table.state === "playing" && table.seats[state.to_act];
	const yours = acting?.yours && !acting.away;
	const owing = table.seats.filter((seat) => seat.owes).map(({ name }) => name);
	let [words, task] = [t("connecting"), ""];
	if (state.broken) [words, task] = [t("stopped"), state.broken];
	else if (table.state === "open") words = t("waiting_for_players");
	else if (table.state === "over") words = t(state.places.length ? "over" : "record_ends");
	else if (owing.length) words = t("waiting_for_luck", { names: owing.join(", ") });
	else if (state.roll) words = t(mine.length ? "your_roll" : "others_roll");
	else if (yours) [words, task] = [t(mine.length > 1 ? "turn_of" : "your_turn", acting), state.prompt];
	else if (acting) [words, task] = [t(acting.bot ? "thinking" : "choosing", acting), whoLeft(table.seats, acting)];
	$("prompt").className = acting ? `s${(state.to_act % 6) + 1}${yours ? " yours" : ""}` : "";
	// What has not changed is not read aloud again.
	if ($("turn").textContent !== words) $("turn").replaceChildren(...(acting ? [badge(state.to_act)] : []), words);
	if ($("task").textContent !== task) $("task").textContent = task;
	const waits = mine.length && acting && !yours;
	const absent = waits && [acting, ...table.seats].find(({ kind, away, gone, nudged, ...seat }) => kind === "person" && gone && !away && !nudged && !seat.yours);
	$("nudge").hidden = !absent;
	$("nudge").firstChild.value = table.seats.indexOf(absent);
	$("nudge").firstChild.textContent = t("nudge", absent || {});
	$("phase").textContent = table.rated ? `${t("rated")} · ${state.phase}` : state.phase;
}

// How long the turn may still take.
export function showClock(seconds) {
	ends = seconds === null ? null : Date.now() + 1000 * seconds;
	tick();
}

function tick() {
	const left = Math.max(0, Math.ceil((ends - Date.now()) / 1000));
	const count = Math.ceil(left / 86400);
	$("clock").textContent = ends === null ? "" : count > 1 ? t("days_left", { count }) : new Date(1000 * left).toISOString().slice(11, 19).replace(/^00:/, "");
}

setInterval(tick, 1000);

// The log, newest first; lines that were taken back go.
export function addLines(state, table) {
	const { seats = [], secrets, strict, state: stage } = table ?? {};
	const log = $("log");
	while (log.firstChild && Number(log.firstChild.dataset.number) >= state.since) log.firstChild.remove();
	for (const [number, text, seat] of state.lines) {
		const item = html("li", {}, badge(seat), html("span", {}, text));
		item.dataset.number = number;
		if (seats[seat]?.thinks && !strict && (!secrets || stage === "over")) {
			const button = html("button", { ariaLabel: t("behind") }, "?");
			button.dataset.do = "behind";
			item.append(button);
		}
		log.prepend(item);
	}
}
