// The page of a table: shows what the hall sends, and sends what is chosen.

import { openHelp } from "./beside.js";
import { Board } from "./board.js";
import { catchUp, nextStep, pause, remember, seenFrom, skip } from "./catch_up.js";
import { askBeside, clearChips, offerWays } from "./chips.js";
import { Choosing } from "./choosing.js";
import { addLines, noteDepartures, say, showClock, showPrompt, showSeats } from "./frame.js";
import { Line } from "./line.js";
import { showLobby, watch } from "./lobby.js";
import { promise, reveal, verdict } from "./luck.js";
import { MOST_WAIT, wait } from "./motion.js";
import { $, all, dress, html, small, t } from "./page.js";
import { pace, setting, toggle } from "./settings.js";
import { noticeTurn, showTell } from "./signals.js";
import { chime, dice } from "./sound.js";
import { addLine } from "./talk.js";

const { link, game, socket, lesson } = $("table").dataset;
const tab = document.body.dataset; // what is open in the sheet from below
const sheeted = matchMedia("(max-width: 39.99em), (max-height: 34.99em)"); // score, log and chat open as sheets
const dark = matchMedia("(prefers-color-scheme: dark)");
const FORCED = 800;
const MOST_WAYS = 4; // offered on a card
const FEW = 3; // choices in one row of a phone
const GONE = 30_000; // milliseconds; how often it is said anew since when somebody is gone
const DWELL = 350; // after each event
const MOST_BEHIND = lesson ? 99 : 6; // events; after that they are shown without a pause

let table = null; // who sits here
export let state = null; // how it stands, as a seat sees it
let seat = null; // that seat
let received = 0; // rows that it has seen
let queue = []; // states that wait to be shown
let showing = false;
let hint = null;
let undoing = false; // back to the last real choice
export let held = null; // what everybody looks at now, until this person has seen it
let forced = null; // the timer of a choice that is the only one
let sheetOf = ""; // what the score sheet is shown for
let byKey = false;
let finish = null; // its script, which no table needs before its game is over

const line = new Line(socket, {
	opened() {
		say("");
		$("retry").hidden = true;
		if (seat !== null) look(seat);
		eyes();
	},
	lost(reason) {
		stopForcing();
		say(reason || t("line_lost"), true);
		$("retry").hidden = false;
		choosing.offer([]); // nothing stays lit that cannot be answered
	},
	heard: (message) => ({ table: showTable, state: arrive, chat: (said) => addLine(said, table?.seats), refused: ({ reason, status }) => say(reason, status === 403) })[message.is](message),
});

export const board = new Board($("drawing"), touched, t);
export const choosing = new Choosing({
	shown: () => state && showChoices(),
	preview: ({ action }) => heed({ do: "preview", seat, number: state.number, action }),
	make,
	asks: ({ final, luck }) => final !== false && (table.pace === "mail" || { always: true, luck: luck !== false, never: false }[setting("asking")]),
	why: (piece, picked) => piece && heed({ do: "why", piece, picked }).then(({ text }) => text && say(text)),
});

const eyes = () => line.send({ do: "eyes", open: !document.hidden });
document.onvisibilitychange = () => {
	line.check();
	eyes();
	force(choosing.choices);
};
small.onchange = () => seat !== null && look(seat, true);
addEventListener("resize", () => state && showChoices());

export function look(wanted, anew) {
	if (wanted !== seat || anew) {
		received = (anew && state?.number) || seenFrom(wanted);
		[seat, state, queue] = [wanted, null, []];
		release();
		board.clear();
		board.size(small.matches);
		$("log").replaceChildren();
		choosing.offer([]);
	}
	line.send({ do: "look", seat, seen: received, phone: small.matches, anew: !state });
}

export const heed = (message) => line.ask(message).catch((refused) => refused);

// Sends something that changes the table; whether it was obeyed.
async function ask(message) {
	const { reason } = await heed(message);
	if (reason) say(reason);
	return !reason;
}

const play = (message) => ask({ seat, number: received, ...message });

// What was picked into a set in this turn: the choices, and the pieces that left their places by them.
let trail = [];

async function make({ action, touches }) {
	trail.push({ action, touches, from: board.pieces.get(touches[0]) });
	const obeyed = await play({ do: "move", action });
	if (!obeyed) trail.pop();
	return obeyed;
}

const verb = (action) => action.split(" ")[0];

// Takes one of them out again: everything from there on is taken back, and what came later is picked again.
async function unpick(place) {
	const later = trail.slice(place + 1);
	for (const _ of trail.splice(place)) if (!(await play({ do: "undo" }))) return;
	for (const choice of later) await make(choice);
}

const within = ({ x, y }, box) => x >= box.x - 1 && x < box.x + box.width && y >= box.y - 1 && y < box.y + box.height;

// A trail ends when nothing like its last choice can be chosen any more.
function follow(choices) {
	const last = trail.at(-1);
	if (last?.from && !last.left) last.left = board.moved.filter(({ piece, old }) => within(old, last.from) && !within(piece, last.from)).map(({ piece }) => piece.name);
	if (!state.undo || !choices.some(({ action }) => verb(action) === verb(last?.action ?? ""))) trail = [];
}

// Who sits here

const mine = () => table.seats.flatMap(({ yours, away }, number) => (yours && !away ? number : []));
const here = () => (mine().includes(seat) ? [seat] : mine());

function showTable(message) {
	table = message;
	noteDepartures(table);
	dress(table.seats);
	const seats = mine();
	showLobby(table, seats, sit, seatDeeds.sit);
	$("leave").hidden = !seats.length || table.state === "over";
	if (!seats.includes(seat) && (seat !== -1 || seats.length === 1)) look(seats.length === 1 || !table.secrets ? (seats[0] ?? -1) : -1);
	addLuck();
	present();
}

// Promises this device's luck, and reveals it when everybody has promised theirs.
function addLuck() {
	const { seats, dice } = table;
	const expected = seats.filter((seat) => seat.promise === "?");
	const owing = seats.filter((seat) => seat.owes);
	const mine = owing.find((seat) => seat.yours);
	const luck = mine && !expected.length && reveal(link, dice);
	const asked = !$("without").hidden;
	if (expected.some((seat) => seat.yours)) heed({ do: "promise", promise: promise(link, dice) });
	if (luck) heed({ do: "reveal", luck });
	if (luck === "") say(t(verdict(link, dice) === "kept_broken" ? "kept_broken" : "luck_elsewhere"), true);
	else if (asked) say("");
	$("without").hidden = luck !== "" && !(table.host && owing.some((seat) => !seat.here));
}

// Since when somebody is gone stays true.
setInterval(() => {
	if (!state || !table?.seats.some(({ gone }) => gone) || $("seats").contains(document.activeElement)) return;
	showSeats(table, state, seatDeeds);
	showPrompt(table, state, mine());
}, GONE);

const sit = (number, name) => ask({ do: "sit", seat: number, name, promise: mine().length || !table.dice.startsWith("fair") ? "" : promise(link, table.dice) });

const seatDeeds = {
	touched(number) {
		closeTab();
		const name = `seat-${number + 1}`;
		board.open(board.sheet === name ? "" : name);
	},
	sit(number) {
		const name = mine().length ? prompt(t("who_plays")) : "";
		if (name !== null) sit(number, name);
	},
	come_back: (number) => ask({ do: "return", seat: number }),
};

// The current state

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
		const next = queue.shift();
		await showState(next);
		if (next.look && next.missed && next === state && queue.length <= MOST_BEHIND && $("catchup").hidden) await hold(next.look);
		else if (isFor(next)) await catchUp(next, queue.length);
		if (!next.missed && queue.length <= MOST_BEHIND) await wait(DWELL * pace());
	}
	showing = false;
}

// Shows what everybody looks at now until this person has seen it; the others do not wait.
function hold(text) {
	return new Promise((seen) => {
		held = { text, seen };
		showChoices();
	});
}

export function release() {
	const { seen } = held ?? {};
	held = null;
	seen?.();
}

// What waits to be shown no longer holds.
export function dropWaiting() {
	queue = [];
	release();
}

async function showState(next) {
	if (!isFor(next) || next.number < state?.number) return;
	const before = state;
	state = next;
	remember(state);
	hint = null;
	showClock(state.left);
	if (!sheeted.matches) closeTab();
	stopForcing();
	choosing.offer([]);
	board.ghost({});
	$("drawing").toggleAttribute("hidden", !state.board);
	$("written").hidden = state.board || !state.drawing;
	$("written").innerHTML = state.drawing; // made and escaped by the hall
	if (state.board) await Promise.race([board.update(state.board), wait(queue.length > MOST_BEHIND ? 0 : MOST_WAIT)]);
	if (state !== next) return;
	addLines(state, table); // what the picture has shown
	follow(state.choices.map(([action]) => ({ action })));
	const offered = !$("curtain").hidden || state.missed || queue.length || seat < 0 ? [] : state.choices;
	choosing.offer(offered);
	leaveSheet();
	if (table) {
		present();
		if (state !== next) return; // on a shared device the next seat is shown instead
		if (before?.number < state.number && state.last_seat !== state.to_act && table.seats[state.to_act]?.yours) chime();
		if (!state.missed) noticeTurn(table, state);
		force(offered);
	}
}

function stopForcing() {
	if (forced) say("");
	clearTimeout(forced);
	forced = null;
}

// The only choice is made by itself, slowly enough to be read; undo goes back to the last real one.
function force(offered) {
	const only = !lesson && offered.length === 1 && choosing.choices[0];
	stopForcing();
	if (only && undoing && state.undo) return undo();
	if (only && !undoing && !document.hidden) {
		say(t("only_choice", only), true);
		forced = setTimeout(() => {
			stopForcing();
			if (choosing.choices[0] !== only) return;
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
	if (!seats.includes(state.to_act)) hide(false);
	else if (state.to_act !== seat && seats.length > 1 && playing) {
		if (!table.secrets) return look(state.to_act);
		hide(true);
	}
	showPrompt(table, state, seats);
	showChoices();
	showRoll(seats);
	showRequest();
	$("ask").hidden = state.undo || seat < 0 || !playing || state.missed || table.strict;
	if (!queue.length) showSheet();
}

function showRoll(seats) {
	const was = $("roll").hidden;
	$("roll").hidden = !seats.length || state.missed || !state.roll;
	if ($("roll").hidden) return;
	const [what, most] = state.roll;
	$("what").textContent = t("roll_what", { what, most });
	$("face").max = most;
	if (was) $("face").focus();
}

// On a shared device, hides one player's secrets from the next.
function hide(hidden) {
	$("curtain").hidden = !hidden;
	$("table").classList.toggle("covered", hidden);
	if (hidden) $("pass").textContent = t("pass_device", table.seats[state.to_act]);
}

function showRequest() {
	const { request } = table;
	$("request").hidden = request?.number !== state.number;
	if ($("request").hidden) return;
	const asker = table.seats[request.seat];
	const answers = request.yours && !asker.yours;
	$("asking").textContent = t(answers ? "asks_back" : "has_asked", asker);
	for (const button of all("[data-do=answer]")) button.hidden = !answers;
}

// What can be chosen

function touched(name, drawn = name) {
	stopForcing();
	nextStep();
	if (hint) {
		hint = null;
		showChoices();
	}
	const waits = state.picked.indexOf(drawn);
	const place = waits < 0 ? trail.findIndex(({ left }) => left?.includes(drawn)) : trail.length - state.picked.length + waits;
	if (waits >= 0 && place < 0) return play({ do: "undo" });
	if (place >= 0 && !choosing.lit.has(name)) return unpick(place);
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
	board.mark({
		lit: choosing.lit,
		picked: [...state.picked, ...(pending?.touches.length === 0 ? [] : picked)],
		last: pending ? [] : state.last,
		lastSeat: state.last_seat,
		hint: choices.flatMap(({ action, touches }) => (action === best() && touches[picked.length]) || []),
	});
	board.ghost(asks ? previewed : {});
	showChips(asks && pending.touches.length);
	$("table").dataset.number = state.number;
	$("choices").replaceChildren(...(lesson ? [] : held ? [item(held.text, t("go_on"), 1, release, "main confirm")] : asks ? confirmRows() : rows(possible)));
	$("undo").disabled = !(state.undo || picked.length) || state.missed;
	$("hint").disabled = !choices.length || table?.strict;
	keepFocus();
}

// What is asked at the piece that was touched last.
function showChips(asks) {
	const { possible, picked, pending, lit } = choosing;
	const ways = !pending && picked.length && !lit.size && possible.length <= MOST_WAYS;
	if (asks) askBeside(board, picked.at(-1), (yes) => (yes ? choosing.confirm() : choosing.takeBack()));
	else if (ways) offerWays(board, picked.at(-1), possible, (choice) => choosing.choose(choice));
	else clearChips(board);
}

function item(label, after, key, onclick, className = "") {
	const button = html("button", { disabled: choosing.sent, ariaKeyShortcuts: key, onclick, className }, html("span", {}, label), html("small", {}, after));
	return html("li", {}, button);
}

function row(choice, place) {
	const { action, phrase, consequence } = choice;
	const move = hint?.moves.find((found) => found.action === action);
	const key = place < 9 && !small.matches ? place + 1 : "";
	const kind = choice === choosing.pending ? "main" : action === best() ? "hinted" : "";
	const select = () => {
		stopForcing();
		closeTab();
		choosing.select(choice);
	};
	return item(phrase, move ? t("share", { share: Math.round(100 * move.share) }) : consequence || key, key, select, kind);
}

// What cannot be touched, and what is hinted at, comes first.
function rows(possible) {
	const count = possible.length;
	const urgency = ({ action, touches }) => 2 * (action === best()) + (touches.length <= choosing.picked.length);
	const made = [...possible].sort((a, b) => urgency(b) - urgency(a)).map(row);
	const most = room();
	$("choices").classList.toggle("roomy", most > FEW);
	if (count > most) made.splice(most - 1, 0, item(t("all_choices", { count }), "", "", () => openTab("choices"), "more"));
	return made;
}

// How many choices fit; on a phone as many as the log gives room for.
function room() {
	if (!sheeted.matches || tab.tab) return 6;
	const rows = Math.floor(($("panel-choices").clientHeight + $("panel-log").clientHeight - 30) / 52);
	return rows > 1 ? Math.min(8, 2 * rows) : FEW;
}

function confirmRows() {
	const { pending, previewed } = choosing;
	const gain = previewed.gains?.[seat] || 0;
	const worth = pending.consequence || (gain > 0 ? `+${gain}` : gain || "");
	const after = previewed.unknown ? [worth, t("not_foreseen")].filter(Boolean).join(" · ") : worth;
	const yes = item(pending.phrase, after, 1, () => choosing.confirm(), "main confirm");
	yes.firstChild.ariaLabel = t("confirm_what", pending);
	return [yes, item(t("take_back"), "", 2, () => choosing.takeBack())];
}

// When somebody chooses by keyboard, the focus moves to what comes next.
function keepFocus() {
	const focused = document.activeElement;
	const lost = focused === document.body;
	if (byKey && (lost || focused.closest("#drawing"))) (all(".confirm")[0] ?? (lost ? all("[data-touch]")[0] : focused))?.focus();
}

document.onpointerdown = () => (byKey = false);
$("drawing").addEventListener("keydown", () => (byKey = true));

// Deeds of buttons and keys

async function giveHint() {
	if ($("hint").disabled) return;
	say(t("thinking_hint"), true);
	const found = await heed({ do: "hint", seat, number: state.number });
	if (found.number !== state.number || !found.told[0]) return say(found.reason ?? "");
	hint = found;
	say(hint.told[0], true);
	showChoices();
}

// What a bot was thinking, below its line; asked again, it goes away.
async function behind({ parentElement: item }) {
	const shown = item.querySelector("ul");
	if (shown) return shown.remove();
	const { reason, told } = await heed({ do: "behind", number: Number(item.dataset.number) });
	if (reason) {
		item.querySelector("[data-do=behind]").remove();
		return say(reason);
	}
	item.append(html("ul", {}, ...told.map((row) => html("li", {}, row))));
}

function undo() {
	if (choosing.picked.length || choosing.pending) return choosing.takeBack();
	undoing = state?.undo;
	if (undoing) play({ do: "undo" });
}

const copy = (text) => navigator.clipboard?.writeText(text).then(() => say(t("copied")));

// By the system where it has a way, else as a link to paste.
function share(url, more) {
	if (navigator.share) navigator.share({ title: table.title, url, ...more }).catch(() => {});
	else copy(url);
}

export const deeds = {
	hint: giveHint,
	behind,
	undo,
	help: () => openHelp(game, state?.help),
	menu: () => $("menus").showModal(),
	sound() {
		toggle("sound", "off", "on");
		dice(2, 0);
	},
	theme: () => toggle("theme", dark.matches ? "light" : "dark", "auto"),
	pass() {
		hide(false);
		look(state.to_act);
	},
	ask: () => play({ do: "ask" }),
	answer: ({ value }) => ask({ do: "answer", number: table.request.number, yes: value === "yes" }),
	leave() {
		if (!confirm(t("leave_question"))) return;
		for (const number of here()) ask({ do: "leave", seat: number });
	},
	start: () => ask({ do: "start", bot: document.querySelector("[name=bot]:checked").value }),
	without: () => ask({ do: table.host ? "start" : "reveal" }),
	watch,
	copy: () => copy($("link").value),
	invite: () => share($("link").value),
	async share() {
		const picture = navigator.canShare && (await (await fetch(`/table/${link}/picture.png`)).blob());
		const files = picture && [new File([picture], `${game}.png`, { type: picture.type })];
		share(`${location.origin}/table/${link}/replay/0`, navigator.canShare?.({ files }) && { files });
	},
	async nudge({ value }) {
		const seat = Number(value);
		if (await ask({ do: "nudge", seat })) say(t(seat === state.to_act ? "nudged" : "nudged_next", table.seats[seat]));
	},
	retry: () => line.connectNow(),
	skip,
	pause,
	board: () => ($("finish").hidden = !$("finish").hidden),
	mistake: ({ value }) => finish.turnMistake(value),
	tell: () => Notification.requestPermission().then(showTell),
	close: closeTab,
	escape() {
		if ($("helping").open) $("helping").close();
		else if (board.sheet) board.open("");
		else if (tab.tab) closeTab();
		else choosing.takeBack();
	},
};

document.addEventListener("click", ({ target }) => {
	const button = target.closest("[data-do], [data-open]");
	if (button?.dataset.do) {
		$("menus").close();
		deeds[button.dataset.do](button);
	} else if (button) openTab(button.dataset.open);
});

document.addEventListener("keydown", ({ key, target, ctrlKey, metaKey, altKey }) => {
	if (target.closest("input, select, textarea, #menus") || ctrlKey || metaKey || altKey) return;
	if (key >= "1" && key <= "9") all(`[aria-keyshortcuts="${key}"]`)[0]?.click();
	else if (key === "Enter" && choosing.previewed && !target.closest("button, a, summary, [role=button]")) choosing.confirm();
	else deeds[{ Escape: "escape", u: "undo", h: "hint", "?": "help" }[key]]?.();
});

$("roll").onsubmit = (event) => {
	event.preventDefault();
	play({ do: "roll", seat: here()[0], face: Number($("face").value) });
	$("face").value = "";
};
$("saying").onsubmit = (event) => {
	event.preventDefault();
	const text = $("words").value.trim();
	if (text) ask({ do: "chat", text });
	$("words").value = "";
};

// The sheet from below

function openTab(name) {
	tab.tab = name;
	for (const button of all("[role=tab]")) button.ariaSelected = button.dataset.open === name;
	showSheet();
}

function closeTab() {
	delete tab.tab;
}

async function showSheet() {
	if (!state || !table || state.broken) return;
	if (sheeted.matches && tab.tab !== "score" && table.state !== "over") return;
	const now = [seat, state.number, table.state, table.rematch].join();
	if (sheetOf === now) return;
	sheetOf = now;
	const sheet = await heed({ do: "sheet" });
	if (sheet.reason) return;
	$("score").innerHTML = sheet.html; // made and escaped by the hall
	const finished = table.state === "over" && state.places.length > 0; // a record may end before its game
	$("table").classList.toggle("ended", finished);
	if (!finished) return;
	finish ??= await import("./finish.js");
	finish.showFinish(table, sheet);
}

board.size(small.matches);
showTell();
