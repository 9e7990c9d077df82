// The frame around the board: the seats, the prompt, the score and the log.

import { $, badge, html } from "./svg.js";
import { t } from "./words.js";

const SAID = 6000;
let quiet = null;
let unread = 0;

// A sentence that goes after a while, unless it stays true.
export function say(text, stays) {
	clearTimeout(quiet);
	$("say").textContent = text;
	if (text && !stays) quiet = setTimeout(say, SAID, "");
}

const isBot = (seat) => seat.kind === "bot" || (seat.away && Boolean(seat.bot));

function tag(seat, next) {
	if (seat.away) return seat.bot ? t("away_bot", { bot: seat.bot }) : t("away");
	if (seat.kind === "open") return t("open");
	if (seat.kind === "bot") return t("bot", { bot: seat.bot });
	if (seat.yours) return t("you");
	return next ? t("next") : seat.here ? t("here") : "";
}

// One card for each seat; `touched` is called with the seat's number.
export function showSeats(table, state, deeds) {
	const acting = state?.to_act ?? -1;
	const cards = table.seats.map((seat, number) => {
		const active = number === acting && table.state === "playing";
		const name = seat.name || t("seat", { number: number + 1 });
		const about = tag(seat, acting >= 0 && number === (acting + 1) % table.seats.length);
		const place = state?.places.length ? `${t("place", { place: state.places[number] })} ` : "";
		const words = html("span", { className: "who" }, html("b", {}, place + name), html("small", {}, about));
		const points = html("strong", {}, table.state === "open" ? "" : String(state?.scores[number] ?? ""));
		const card = html("button", { className: "seat", ariaCurrent: active, onclick: () => deeds.touched(number) }, badge(number, name), words, points);
		const item = html("li", { className: `c${(number % 6) + 1}${active ? " active" : ""}` }, card);
		const deed = seat.kind === "open" && table.state === "open" ? "sit" : seat.yours && seat.away && "come_back";
		if (deed) item.append(html("button", { className: "main", onclick: () => deeds[deed](number) }, t(deed)));
		return item;
	});
	$("seats").replaceChildren(...cards);
	$("seats").dataset.seats = table.seats.length;
}

// Whose turn it is, and what to do.
export function showPrompt(table, state, mine) {
	const acting = table.seats[state.to_act];
	const yours = table.state === "playing" && acting?.yours && !acting.away;
	let words = t("connecting");
	let task = "";
	if (state.broken) [words, task] = [t("stopped"), state.broken];
	else if (table.state === "open") words = t("waiting_for_players");
	else if (table.state === "over") words = t("over");
	else if (state.roll) words = mine.length ? t("your_roll") : t("others_roll");
	else if (yours) [words, task] = [mine.length > 1 ? t("turn_of", { name: acting.name }) : t("your_turn"), state.prompt];
	else if (acting) words = t(isBot(acting) ? "thinking" : "choosing", { name: acting.name });
	const active = acting && table.state === "playing";
	$("prompt").className = active ? `c${(state.to_act % 6) + 1}${yours ? " yours" : ""}` : "";
	const heading = [...(active ? [badge(state.to_act)] : []), words];
	if ($("turn").textContent !== words || $("turn").dataset.seat !== String(state.to_act)) $("turn").replaceChildren(...heading);
	$("turn").dataset.seat = state.to_act;
	if ($("task").textContent !== task) $("task").textContent = task;
	$("phase").textContent = state.phase;
}

// The log, newest first; lines that were taken back go.
export function addLines(state, seats, behind) {
	const log = $("log");
	while (log.firstChild && Number(log.firstChild.dataset.number) >= state.since) log.firstChild.remove();
	for (const [number, text, seat] of state.lines) {
		const item = html("li", {}, badge(seat), html("span", {}, text));
		item.dataset.number = number;
		if (seats?.[seat] && isBot(seats[seat])) item.append(html("button", { className: "behind", ariaLabel: t("behind"), title: t("behind"), onclick: () => behind(number, item) }, "?"));
		log.prepend(item);
	}
}

// The last two lines, where there is nothing to choose.
export function newest() {
	return [...$("log").children].slice(0, 2).map((item) => item.cloneNode(true));
}

export function addChat({ number, name, text }) {
	const chat = $("chat");
	if (number < chat.childElementCount) return;
	chat.append(html("li", {}, html("strong", {}, `${name}: `), text));
	chat.scrollTop = chat.scrollHeight;
	unread = $("talk").open ? 0 : unread + 1;
	$("unread").textContent = unread || "";
}

$("talk").ontoggle = () => ($("unread").textContent = "");

// A row for each part, a column for each seat, the total last.
export function showScore(table, sheet) {
	const head = html("tr", {}, html("th", {}, ""));
	table.seats.forEach((seat, number) => {
		head.append(html("th", { scope: "col", title: seat.name }, badge(number, seat.name), html("span", { className: "name" }, seat.name)));
	});
	const row = (label, cells, className = "", titles = []) =>
		html("tr", { className }, html("th", { scope: "row" }, label), ...cells.map((cell, seat) => html("td", { title: titles[seat] ?? "" }, ...[cell].flat())));
	const cell = (value, how) => [String(value), html("small", {}, how === String(value) ? "" : how)];
	const parts = sheet.parts.map(({ label, points, how }) => row(label, points.map((value, seat) => cell(value, how[seat])), "", how));
	const ties = sheet.ties.map(({ label, values }) => row(label, values));
	const places = row(t("place_row"), sheet.places.map((place) => t("place", { place })), "total");
	const over = table.state === "over";
	$("table").classList.toggle("ended", over);
	$("score").replaceChildren(head, ...parts, row(t("total"), sheet.scores, "total"), ...(over ? [...ties, places] : []));
}
