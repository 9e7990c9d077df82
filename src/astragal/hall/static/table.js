// The page of a table: shows what the hall sends, in order, and sends what is chosen.

import { showAfter } from "./after.js";
import { Board } from "./board.js";
import { Choosing } from "./choosing.js";
import { addChat, addLines, newest, say, showPrompt, showScore, showSeats } from "./frame.js";
import { openHelp } from "./help.js";
import { Line } from "./line.js";
import { MOST_WAIT, wait } from "./motion.js";
import { noticeTurn } from "./notice.js";
import { choose, pace, setting, whenChosen } from "./settings.js";
import { turnSignal } from "./sound.js";
import { $, all, html } from "./svg.js";
import { t } from "./words.js";

const { link, game, drawn } = $("table").dataset;
const small = matchMedia("(max-width: 899px)");
const FORCED = 800; // before the only choice is made
const DWELL = 350; // after each event
const MOST_BEHIND = 6; // events; after that they are shown without a pause
const ROWS = 6;

let table = null; // who sits here
let state = null; // how it stands, as the chosen seat sees it
let seat = null; // the seat that the page looks from
let received = 0; // rows that the hall has shown for this seat
let curtain = false; // on a shared device, hides one player's secrets from the next
let queue = []; // states that wait to be shown
let showing = false;
let hint = null; // what a bot would do here
let undoing = false; // back to the last real choice
let allRows = false;
let forced = null; // the timer of a choice that is the only one
let sheetOf = ""; // what the score sheet is shown for
let byKey = false; // whether somebody chooses by keyboard

const line = new Line(link, {
	opened() {
		say("");
		if (seat !== null) look(seat);
		eyes();
	},
	lost(reason) {
		say(reason || t("line_lost"), true);
		choosing.reset();
	},
	heard(message) {
		({ table: showTable, state: arrive, chat: addChat, refused: ({ reason }) => say(reason) })[message.is](message);
	},
});

const board = new Board($("drawing"), touched, t("close"));
const choosing = new Choosing({
	shown: () => state && showChoices(),
	preview: ({ action }) => line.ask({ do: "preview", seat, number: state.number, action }).catch(() => ({ final: true, pieces: [], gone: [], gains: [] })),
	make: ({ action }) => play({ do: "move", action }),
	why: (piece, picked) => piece && line.ask({ do: "why", piece, picked }).then(({ text }) => say(text), () => {}),
});

const eyes = () => line.send({ do: "eyes", open: !document.hidden });
document.onvisibilitychange = () => {
	eyes();
	force(choosing.choices);
};
small.onchange = () => seat !== null && look(seat, true);

function look(wanted, anew) {
	if (wanted !== seat || anew) {
		[seat, state, received, queue] = [wanted, null, 0, []];
		board.clear();
		board.size(small.matches);
		$("log").replaceChildren();
		choosing.offer([]);
	}
	line.send({ do: "look", seat, seen: received, phone: small.matches });
}

// Sends something that changes the table; whether it was obeyed.
async function ask(message) {
	try {
		await line.ask(message);
		return true;
	} catch ({ reason }) {
		say(reason);
		return false;
	}
}

const play = (message) => ask({ seat, number: state.number, ...message });

// Who sits here

const mine = () => table.seats.flatMap(({ yours, away }, number) => (yours && !away ? number : []));

function showTable(message) {
	const ended = table?.state === "playing" && message.state === "over";
	table = message;
	$("invite").hidden = table.state !== "open";
	$("starting").hidden = !table.host;
	$("link").value = location.href;
	$("promise").textContent = table.dice.startsWith("fair ") ? t("promised", { promise: table.dice.slice(5) }) : "";
	const seats = mine();
	$("leave").hidden = !seats.length || table.state === "over";
	if (seat === null || (seat >= 0 && !seats.includes(seat))) look(seats.length === 1 || !table.secrets ? (seats[0] ?? -1) : -1);
	else if (seat === -1 && seats.length === 1) look(seats[0]);
	if (ended) openTab("score");
	present();
}

const seatDeeds = {
	touched(number) {
		closeTab();
		const name = `seat-${number + 1}`;
		board.open(board.sheet === name ? "" : name);
	},
	sit(number) {
		const name = mine().length ? prompt(t("who_plays")) : "";
		if (name !== null) ask({ do: "sit", seat: number, name });
	},
	come_back: (number) => ask({ do: "return", seat: number }),
};

// How it stands

const isFor = (next) => next.seat === seat && next.phone === small.matches;

function arrive(next) {
	if (!isFor(next)) return;
	received = next.number;
	queue.push(next);
	if (!showing) showNext();
}

// Everything is shown in order, and each waits for the motion before it.
async function showNext() {
	showing = true;
	while (queue.length) {
		const motion = showState(queue.shift());
		if (queue.length <= MOST_BEHIND) await Promise.race([motion.then(() => wait(DWELL * pace())), wait(MOST_WAIT)]);
	}
	showing = false;
}

function showState(next) {
	if (!isFor(next) || next.number < state?.number) return Promise.resolve();
	const before = state;
	state = next;
	hint = null;
	allRows = false;
	board.unghost();
	addLines(state);
	$("drawing").toggleAttribute("hidden", !state.board);
	$("written").hidden = state.board || !state.drawing;
	$("written").innerHTML = state.drawing; // made and escaped by the hall
	const motion = state.board ? board.update(state.board, state.last) : Promise.resolve();
	const offered = curtain || state.missed || queue.length || seat < 0 ? [] : state.choices;
	choosing.offer(offered);
	leaveSheet();
	if (table) {
		present();
		if (before && before.to_act !== state.to_act && table.seats[state.to_act]?.yours) turnSignal();
		if (!state.missed) noticeTurn(table, state);
		force(offered);
	}
	return motion;
}

// What has to be done is done by itself, slowly enough to be read; who undoes goes on to the last real choice.
function force(offered) {
	const only = offered.length === 1 && choosing.choices[0];
	clearTimeout(forced);
	if (only && undoing && state.undo) return undo();
	if (only && !undoing && !document.hidden) {
		say(t("only_choice", only));
		forced = setTimeout(() => {
			if (choosing.choices[0] !== only) return;
			say("");
			choosing.pending = only;
			choosing.confirm();
		}, FORCED);
	}
	if (offered.length) undoing = false;
}

// Everything that follows from the table and the state.
function present() {
	if (!table) return;
	showSeats(table, state, seatDeeds);
	if (!state) return;
	const seats = mine();
	const playing = table.state === "playing";
	if (seats.length > 1 && seats.includes(state.to_act) && state.to_act !== seat && playing) {
		if (!table.secrets) return look(state.to_act);
		hide(state.to_act);
	} else if (!seats.includes(state.to_act)) unhide();
	showPrompt(table, state, seats);
	showChoices();
	showRoll(seats);
	showRequest();
	$("ask").hidden = state.undo || seat < 0 || !playing || state.missed;
	if (!queue.length) showSheet();
}

function showRoll(seats) {
	const roll = seats.length && !state.missed && state.roll;
	const was = $("roll").hidden;
	$("roll").hidden = !roll;
	if (!roll) return;
	$("what").textContent = t("roll_what", { what: roll[0], most: roll[1] });
	$("face").max = roll[1];
	if (was) $("face").focus();
}

function hide(next) {
	curtain = true;
	const onclick = () => {
		unhide();
		look(next);
	};
	$("curtain").hidden = false;
	$("curtain").replaceChildren(html("button", { className: "main", onclick }, t("pass_device", table.seats[next])));
}

function unhide() {
	curtain = false;
	$("curtain").hidden = true;
}

// What can be chosen

function touched(name) {
	clearTimeout(forced);
	if (hint) {
		hint = null;
		showChoices();
	}
	if (board.hasSheet(name) && !choosing.lit.has(name) && !choosing.picked.includes(name)) return board.open(name);
	choosing.touch(name);
	leaveSheet();
}

// A large view on which nothing can be touched gives way to where something can.
function leaveSheet() {
	const { lit } = choosing;
	if (board.sheet && lit.size && !board.inOrder(board.sheet).some(({ name }) => lit.has(name))) board.open("");
}

const best = () => hint?.moves[0].action;

function showChoices() {
	const { choices, possible, pending, previewed, picked, sent } = choosing;
	const asks = pending && previewed && !sent;
	const hinted = choices.filter(({ action }) => action === best());
	board.mark({
		lit: choosing.lit,
		picked: pending?.touches.length === 0 ? [] : picked,
		last: pending ? [] : state.last,
		lastSeat: state.last_seat,
		hint: hinted.flatMap(({ touches }) => touches[picked.length] ?? []),
	});
	if (asks) board.ghost(previewed);
	else board.unghost();
	$("table").dataset.number = state.number;
	$("choices").replaceChildren(...(asks ? confirmRows(pending, previewed) : choiceRows(possible)).map((row) => html("li", {}, row)));
	showQuick(asks, possible);
	for (const button of all("[data-do=undo]")) button.disabled = !(state.undo || picked.length) || state.missed;
	for (const button of all("[data-do=hint]")) button.disabled = !choices.length;
	keepFocus();
}

function row(choice, place) {
	const { action, phrase, consequence } = choice;
	const move = hint?.moves.find((found) => found.action === action);
	const key = place < 9 ? String(place + 1) : "";
	const after = move ? t("share", { share: Math.round(100 * move.share) }) : consequence || key;
	const onclick = () => {
		clearTimeout(forced);
		closeTab();
		choosing.select(choice);
	};
	const button = html("button", { disabled: choosing.sent, onclick }, html("span", {}, phrase), html("small", {}, after));
	button.classList.toggle("hinted", action === best());
	button.classList.toggle("main", choice === choosing.pending);
	if (key) button.setAttribute("aria-keyshortcuts", key);
	return button;
}

function choiceRows(possible) {
	const shown = allRows ? possible : possible.slice(0, ROWS);
	const rows = shown.map(row);
	const onclick = () => {
		allRows = true;
		showChoices();
	};
	if (possible.length > shown.length) rows.push(html("button", { className: "more", onclick }, t("more", { count: possible.length - shown.length })));
	return rows;
}

function confirmRows({ phrase, consequence }, { gains }) {
	const gain = gains[seat] || 0;
	const after = consequence || (gain > 0 ? `+${gain}` : gain || "");
	const yes = html("button", { className: "main confirm", ariaLabel: t("confirm_what", { phrase }), onclick: () => choosing.confirm() }, html("span", {}, phrase), html("small", {}, after));
	return [yes, html("button", { onclick: () => choosing.takeBack() }, t("take_back"))];
}

// The phone's buttons; what cannot be touched, and what is hinted at, comes first.
function showQuick(asks, possible) {
	const urgency = ({ action, touches }) => 2 * (action === best()) + (touches.length <= choosing.picked.length);
	const first = [...possible].sort((a, b) => urgency(b) - urgency(a));
	const more = possible.length > 3;
	const buttons = asks ? confirmRows(choosing.pending, choosing.previewed) : first.slice(0, more ? 2 : 3).map((choice) => row(choice, 9));
	if (more && !asks) buttons.push(html("button", { onclick: () => openTab("choices") }, t("all_choices", { count: possible.length })));
	$("quick").replaceChildren(...(buttons.length ? buttons : [html("ol", { className: "lines" }, ...newest())]));
}

// Who chooses by keyboard finds the focus where it goes on: at the button that confirms, or on the board.
function keepFocus() {
	const focused = document.activeElement;
	const lost = focused === document.body;
	if (!byKey || (!lost && !focused.closest("#drawing"))) return;
	const confirm = all(".confirm").find((button) => button.offsetParent);
	(confirm ?? (lost ? $("drawing").querySelector("[data-touch]") : null))?.focus();
}

document.onpointerdown = () => (byKey = false);
$("drawing").addEventListener("keydown", () => (byKey = true));

// Hint, undo, help

async function giveHint() {
	if (!choosing.choices.length) return;
	say(t("thinking_hint"), true);
	try {
		const found = await line.ask({ do: "hint", seat, number: state.number });
		if (found.number !== state.number || !found.moves.length) return say("");
		hint = found;
		const [move] = found.moves;
		say(t(move.answer ? "hint_answer" : "hint_plain", { ...move, share: Math.round(100 * move.share) }), true);
		showChoices();
	} catch ({ reason }) {
		say(reason);
	}
}

function undo() {
	if (choosing.picked.length || choosing.pending) return choosing.takeBack();
	undoing = state?.undo;
	if (undoing) play({ do: "undo" });
}

const deeds = { hint: giveHint, undo, help: () => openHelp(game, state?.help) };

document.addEventListener("click", ({ target }) => {
	const button = target.closest("[data-do], [data-open]");
	if (button?.dataset.do) {
		$("menus").close();
		deeds[button.dataset.do]();
	} else if (button) openTab(button.dataset.open);
});

function escape() {
	if ($("helping").open) $("helping").close();
	else if (board.sheet) board.open("");
	else if (document.body.dataset.tab) closeTab();
	else choosing.takeBack();
}

document.addEventListener("keydown", ({ key, target, ctrlKey, metaKey, altKey }) => {
	if (target.closest("input, select, textarea, #menus") || ctrlKey || metaKey || altKey) return;
	if (key >= "1" && key <= "9") all("#choices button")[key - 1]?.click();
	else if (key === "Enter" && choosing.previewed && !target.closest("button, a, summary, [role=button]")) choosing.confirm();
	else ({ Escape: escape, u: undo, h: giveHint, "?": deeds.help })[key]?.();
});

// The sheet from below

function openTab(name) {
	document.body.dataset.tab = name;
	for (const tab of all("[role=tab]")) tab.ariaSelected = tab.dataset.open === name;
	showSheet();
}

function closeTab() {
	delete document.body.dataset.tab;
}

$("shut").onclick = $("return").onclick = closeTab;

async function showSheet() {
	if (!state || !table || state.broken) return;
	if (small.matches && document.body.dataset.tab !== "score" && table.state !== "over") return;
	const now = [seat, state.number, table.state, table.rematch].join();
	if (sheetOf === now) return;
	sheetOf = now;
	const sheet = await line.ask({ do: "sheet" }).catch(() => null);
	if (!sheet) return;
	showScore(table, sheet);
	showAfter(table, sheet);
}

// The table's other buttons

$("roll").onsubmit = (event) => {
	event.preventDefault();
	play({ do: "roll", seat: mine().includes(seat) ? seat : mine()[0], face: Number($("face").value) });
	$("face").value = "";
};
$("help").onclick = deeds.help;
$("menu").onclick = () => $("menus").showModal();
$("sound").onclick = () => choose("sound", setting("sound") === "on" ? "off" : "on");
$("theme").onclick = () => {
	choose("theme", document.documentElement.dataset.theme === "dark" ? "light" : "dark");
};
whenChosen(() => ($("sound").ariaPressed = setting("sound") === "on"));
$("ask").onclick = () => {
	$("menus").close();
	play({ do: "ask" });
};
$("leave").onclick = () => {
	$("menus").close();
	if (!confirm(t("leave_question"))) return;
	for (const number of mine().includes(seat) ? [seat] : mine()) ask({ do: "leave", seat: number });
};
$("start").onclick = () => ask({ do: "start", bot: $("bot").value });
$("copy").onclick = async () => {
	$("link").select();
	await navigator.clipboard?.writeText($("link").value);
	say(t("copied"));
};
$("saying").onsubmit = (event) => {
	event.preventDefault();
	const text = $("words").value.trim();
	if (text) ask({ do: "chat", text });
	$("words").value = "";
};

// Requests to take something back

function showRequest() {
	const { request } = table;
	const current = request?.number === state.number;
	$("request").hidden = !current;
	if (!current) return;
	const asker = table.seats[request.seat];
	const reply = (yes) => html("button", { onclick: () => ask({ do: "answer", number: request.number, yes }) }, t(yes ? "allow" : "no"));
	const answers = asker.yours || !request.yours ? [t("has_asked", asker)] : [t("asks_back", asker), " ", reply(true), " ", reply(false)];
	$("request").replaceChildren(...answers);
}

board.size(small.matches);
if (!Number(drawn)) $("table").classList.add("written");
