// The frame around the board: the seats, the prompt and the log.

import { $, badge, html } from "./svg.js";
import { t } from "./words.js";

const SAID = 6000;
let [quiet, unread] = [null, 0];

// A sentence that goes after a while, unless it stays true.
export function say(text, stays) {
	clearTimeout(quiet);
	$("say").textContent = text;
	if (text && !stays) quiet = setTimeout(say, SAID, "");
}

const isBot = (seat) => seat.kind === "bot" || (seat.away && seat.bot);

function tag(seat, next) {
	if (seat.away) return t(seat.bot ? "away_bot" : "away", seat);
	if (["open", "bot"].includes(seat.kind)) return t(seat.kind, seat);
	return seat.yours ? t("you") : next ? t("next") : seat.here ? t("here") : "";
}

// One card for each seat; `deeds` are what can be done there, with the seat's number.
export function showSeats(table, state, deeds) {
	const acting = table.state === "playing" ? state?.to_act : -1;
	const cards = table.seats.map((seat, number) => {
		const active = number === acting;
		const name = seat.name || t("seat", { number: number + 1 });
		const about = tag(seat, acting >= 0 && number === (acting + 1) % table.seats.length);
		const place = state?.places.length ? `${t("place", { place: state.places[number] })} ` : "";
		const words = html("span", { className: "who" }, html("b", {}, place + name), html("small", {}, about));
		const points = html("strong", {}, table.state === "open" ? "" : (state?.scores[number] ?? ""));
		const card = html("button", { className: "seat", ariaCurrent: active, onclick: () => deeds.touched(number) }, badge(number, name), words, points);
		const deed = seat.kind === "open" && table.state === "open" ? "sit" : seat.yours && seat.away && "come_back";
		const more = deed ? [html("button", { className: "main", onclick: () => deeds[deed](number) }, t(deed))] : [];
		return html("li", { className: `s${(number % 6) + 1}${active ? " active" : ""}` }, card, ...more);
	});
	$("seats").replaceChildren(...cards);
}

// Whose turn it is, and what to do.
export function showPrompt(table, state, mine) {
	const acting = table.state === "playing" && table.seats[state.to_act];
	const yours = acting?.yours && !acting.away;
	let words = t("connecting");
	let task = "";
	if (state.broken) [words, task] = [t("stopped"), state.broken];
	else if (table.state === "open") words = t("waiting_for_players");
	else if (table.state === "over") words = t("over");
	else if (state.roll) words = t(mine.length ? "your_roll" : "others_roll");
	else if (yours) [words, task] = [t(mine.length > 1 ? "turn_of" : "your_turn", acting), state.prompt];
	else if (acting) words = t(isBot(acting) ? "thinking" : "choosing", acting);
	$("prompt").className = acting ? `s${(state.to_act % 6) + 1}${yours ? " yours" : ""}` : "";
	// What has not changed is not read aloud again.
	if ($("turn").textContent !== words) $("turn").replaceChildren(...(acting ? [badge(state.to_act)] : []), words);
	if ($("task").textContent !== task) $("task").textContent = task;
	$("phase").textContent = state.phase;
}

// The log, newest first; lines that were taken back go.
export function addLines(state, seats = []) {
	const log = $("log");
	while (log.firstChild && Number(log.firstChild.dataset.number) >= state.since) log.firstChild.remove();
	for (const [number, text, seat] of state.lines) {
		const item = html("li", {}, badge(seat), html("span", {}, text));
		item.dataset.number = number;
		if (seats[seat] && isBot(seats[seat])) {
			const button = html("button", { title: t("behind"), ariaLabel: t("behind") }, "?");
			button.dataset.do = "behind";
			item.append(button);
		}
		log.prepend(item);
	}
}

// The last two lines, where there is nothing to choose.
export function newest() {
	const lines = [...$("log").children].slice(0, 2).map((item) => item.cloneNode(true));
	return [html("li", { className: "newest" }, html("ol", { className: "lines" }, ...lines))];
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
