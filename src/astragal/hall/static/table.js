// The page of a table: shows what the hall sends, in order, and sends what is chosen.

import { showAfter } from "./after.js";
import { Board } from "./board.js";
import { Choosing } from "./choosing.js";
import { addLines, newest, showPrompt, showScore, showSeats } from "./frame.js";
import { openHelp } from "./help.js";
import { Line } from "./line.js";
import { MOST_WAIT, wait } from "./motion.js";
import { noticeTurn } from "./notice.js";
import { choose, pace, setting, whenChosen } from "./settings.js";
import { turnSignal } from "./sound.js";
import { html } from "./svg.js";
import { t } from "./words.js";

const $ = (id) => document.getElementById(id);
const { link, game, drawn } = $("table").dataset;
const small = matchMedia("(max-width: 899px)");
const FORCED = 800; // before the only choice is made
const DWELL = 350; // on each of several events
const MOST_BEHIND = 6; // events; after that they are shown without a pause
const ROWS = 6;
const SAID = 6000;

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

const line = new Line(link, {
  opened() {
    say("");
    if (seat !== null) look(seat);
    line.send({ do: "eyes", open: !document.hidden });
  },
  lost(reason) {
    say(reason || t("line_lost"), true);
    choosing.reset();
  },
  heard(message) {
    if (message.is === "table") showTable(message);
    else if (message.is === "state") arrive(message);
    else if (message.is === "chat") addChat(message);
    else if (message.is === "refused") say(message.reason);
  },
});

const board = new Board($("drawing"), touched, { close: t("close") });
const choosing = new Choosing({
  shown: () => state && showChoices(),
  preview: ({ action }) => line.ask({ do: "preview", seat, number: state.number, action }).catch(() => ({ final: true, pieces: [], gone: [], gains: [] })),
  make: ({ action }) => ask({ do: "move", seat, number: state.number, action }),
  why: (piece, picked) => {
    if (piece) line.ask({ do: "why", piece, picked }).then(({ text }) => say(text), () => {});
  },
});

document.addEventListener("visibilitychange", () => line.send({ do: "eyes", open: !document.hidden }));
small.addEventListener("change", () => seat !== null && look(seat, true));

let quiet = null;
function say(text, stays = false) {
  clearTimeout(quiet);
  $("say").textContent = text;
  if (text && !stays) quiet = setTimeout(() => ($("say").textContent = ""), SAID);
}

function look(wanted, anew = false) {
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
  } catch (refused) {
    say(refused.reason);
    return false;
  }
}

// Who sits here

const mine = () => table.seats.map((s, number) => (s.yours && !s.away ? number : -1)).filter((n) => n >= 0);

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
  touched: (number) => openSeat(number),
  sit(number) {
    const name = mine().length ? prompt(t("who_plays")) : "";
    if (name !== null) ask({ do: "sit", seat: number, name });
  },
  comeBack: (number) => ask({ do: "return", seat: number }),
};

function openSeat(number) {
  closeTab();
  const name = `seat-${number + 1}`;
  board.open(board.sheet === name ? "" : name);
}

// How it stands

function arrive(next) {
  if (next.seat !== seat || next.phone !== small.matches) return;
  received = next.number;
  queue.push(next);
  if (!showing) showNext();
}

// Everything is shown in the order in which it happened, and each waits for the motion before it.
async function showNext() {
  showing = true;
  while (queue.length) {
    const next = queue.shift();
    const motion = showState(next);
    const hurry = queue.length > MOST_BEHIND;
    if (queue.length && !hurry) await Promise.race([motion.then(() => wait(DWELL * pace())), wait(MOST_WAIT)]);
    else if (!hurry) await motion;
  }
  showing = false;
}

function showState(next) {
  if (next.seat !== seat || next.phone !== small.matches || (state && next.number < state.number)) return Promise.resolve();
  const before = state;
  state = next;
  hint = null;
  allRows = false;
  clearTimeout(forced);
  board.unghost();
  addLines(state);
  let motion = Promise.resolve();
  $("drawing").toggleAttribute("hidden", !state.board);
  $("written").hidden = Boolean(state.board) || !state.drawing;
  if (state.board) motion = board.update(state.board);
  else $("written").innerHTML = state.drawing; // made and escaped by the hall
  const offered = curtain || state.missed || queue.length || seat < 0 ? [] : state.choices;
  choosing.offer(offered);
  leaveSheet();
  if (table) {
    present();
    signal(before);
    force(offered);
  }
  return motion;
}

function signal(before) {
  const yours = (shown) => shown && table.seats[shown.to_act]?.yours;
  if (before && yours(state) && before.to_act !== state.to_act) turnSignal();
  if (!state.missed) noticeTurn(table, state);
}

// What has to be done is done by itself, slowly enough to be read; who undoes goes on to the last real choice.
function force(offered) {
  const only = offered.length === 1 ? choosing.choices[0] : null;
  if (only && undoing && state.undo) return undo();
  if (only && !undoing && !document.hidden) {
    say(t("only_choice", { phrase: only.phrase }));
    const { number } = state;
    forced = setTimeout(() => {
      if (state.number !== number || choosing.sent) return;
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
  if (seats.length > 1 && seats.includes(state.to_act) && state.to_act !== seat && table.state === "playing") {
    if (!table.secrets) return look(state.to_act);
    hide(state.to_act);
  } else if (curtain && !seats.includes(state.to_act)) unhide();
  showPrompt(table, state, seats);
  showChoices();
  showRoll(seats);
  showRequest();
  $("ask").hidden = state.undo || seat < 0 || table.state !== "playing" || state.missed;
  if (!queue.length) showSheet();
}

function showRoll(seats) {
  const roll = state.roll && seats.length && !state.missed;
  const was = $("roll").hidden;
  $("roll").hidden = !roll;
  if (!roll) return;
  $("what").textContent = t("roll_what", { what: state.roll[0], most: state.roll[1] });
  $("face").max = state.roll[1];
  if (was) $("face").focus();
}

function hide(next) {
  curtain = true;
  $("curtain").hidden = false;
  const button = html("button", { className: "main" }, t("pass_device", { name: table.seats[next].name }));
  button.addEventListener("click", () => {
    unhide();
    look(next);
  });
  $("curtain").replaceChildren(button);
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
  if (board.sheet && lit.size && ![...lit].some((name) => board.pieces.get(name)?.sheet === board.sheet)) board.open("");
}

function showChoices() {
  const { possible, pending, previewed, picked, sent } = choosing;
  const asks = pending && previewed && !sent;
  const advised = new Map((hint?.moves ?? []).map((move) => [move.action, move]));
  board.mark({
    lit: choosing.lit,
    picked: pending && !pending.touches.length ? [] : picked,
    last: pending ? [] : state.last,
    lastSeat: state.last_seat,
    hint: new Set(choosing.choices.filter((choice) => choice.action === hint?.moves[0]?.action).flatMap((choice) => choice.touches[picked.length] ?? [])),
  });
  if (asks) board.ghost(previewed);
  else board.unghost();
  $("table").dataset.number = state.number;
  const rows = asks ? confirmRows(pending, previewed) : choiceRows(possible, advised);
  $("choices").replaceChildren(...rows);
  showQuick(asks, possible, advised);
  for (const button of document.querySelectorAll("[data-do=undo]")) button.disabled = !(state.undo || picked.length) || state.missed;
  for (const button of document.querySelectorAll("[data-do=hint]")) button.disabled = !choosing.choices.length;
  keepFocus();
}

// Who chooses by keyboard finds the focus where it goes on: at the button that confirms, or on the board.
let byKey = false;
document.addEventListener("pointerdown", () => (byKey = false));
$("drawing").addEventListener("keydown", () => (byKey = true));

function keepFocus() {
  const focused = document.activeElement;
  if (!byKey || (focused !== document.body && !focused.closest("#drawing"))) return;
  const confirm = [...document.querySelectorAll(".confirm")].find((button) => button.offsetParent);
  (confirm ?? (focused === document.body ? $("drawing").querySelector("[data-touch]") : null))?.focus();
}

function row(choice, advised, place) {
  const move = advised.get(choice.action);
  const after = move ? t("share", { share: Math.round(100 * move.share) }) : choice.consequence;
  const button = html("button", { disabled: choosing.sent }, html("span", {}, choice.phrase), html("small", {}, after || (place < 9 ? String(place + 1) : "")));
  if (place < 9) button.setAttribute("aria-keyshortcuts", String(place + 1));
  if (choice.action === hint?.moves[0]?.action) button.classList.add("hinted");
  if (choice === choosing.pending) button.classList.add("main");
  button.addEventListener("click", () => {
    clearTimeout(forced);
    closeTab();
    choosing.select(choice);
  });
  return button;
}

function choiceRows(possible, advised) {
  const shown = allRows ? possible : possible.slice(0, ROWS);
  const rows = shown.map((choice, place) => html("li", {}, row(choice, advised, place)));
  if (possible.length > shown.length) {
    const more = html("button", { className: "more", onclick: () => ((allRows = true), showChoices()) }, t("more", { count: possible.length - shown.length }));
    rows.push(html("li", {}, more));
  }
  return rows;
}

function confirmRows(choice, previewed) {
  const gain = previewed.gains[seat];
  const after = choice.consequence || (gain ? (gain > 0 ? `+${gain}` : String(gain)) : "");
  const yes = html("button", { className: "main confirm" }, html("span", {}, choice.phrase), html("small", {}, after));
  yes.setAttribute("aria-label", t("confirm_what", { phrase: choice.phrase }));
  yes.addEventListener("click", () => choosing.confirm());
  const no = html("button", { className: "back", onclick: () => choosing.takeBack() }, t("take_back"));
  return [html("li", {}, yes), html("li", {}, no)];
}

// The phone's two or three buttons.
function showQuick(asks, possible, advised) {
  if (asks) return $("quick").replaceChildren(...confirmRows(choosing.pending, choosing.previewed).map((item) => item.firstChild));
  if (!possible.length) return $("quick").replaceChildren(html("ol", { className: "lines" }, ...newest()));
  const first = [...possible].sort((a, b) => urgency(b) - urgency(a));
  const shown = possible.length > 3 ? first.slice(0, 2) : first;
  const buttons = shown.map((choice) => row(choice, advised, 9));
  if (possible.length > 3) buttons.push(html("button", { onclick: () => openTab("choices") }, t("all_choices", { count: possible.length })));
  $("quick").replaceChildren(...buttons);
}

// What cannot be touched on the board, and what is hinted at, comes first.
function urgency({ action, touches }) {
  return (action === hint?.moves[0]?.action ? 2 : 0) + (touches.length <= choosing.picked.length ? 1 : 0);
}

// Hint, undo, help

async function giveHint() {
  if (!choosing.choices.length) return;
  say(t("thinking_hint"), true);
  try {
    const found = await line.ask({ do: "hint", seat, number: state.number });
    if (found.number !== state.number || !found.moves.length) return say("");
    hint = found;
    const [{ phrase, share, visits, answer }] = found.moves;
    say(t(answer ? "hint_answer" : "hint_plain", { phrase, share: Math.round(100 * share), visits, answer }), true);
    showChoices();
  } catch (refused) {
    say(refused.reason);
  }
}

function undo() {
  if (choosing.picked.length || choosing.pending) return choosing.takeBack();
  if (!state?.undo) return;
  undoing = true;
  ask({ do: "undo", seat, number: state.number });
}

const deeds = { hint: giveHint, undo, help: () => openHelp(game, state?.help) };

document.addEventListener("click", ({ target }) => {
  const button = target.closest("[data-do], [data-open]");
  if (button?.dataset.do) {
    if ($("menus").open) $("menus").close();
    deeds[button.dataset.do]();
  } else if (button) openTab(button.dataset.open);
});

document.addEventListener("keydown", (event) => {
  if (event.target.closest("input, select, textarea, #menus") || event.ctrlKey || event.metaKey || event.altKey) return;
  const rows = [...$("choices").querySelectorAll("button")];
  if (event.key >= "1" && event.key <= "9") rows[Number(event.key) - 1]?.click();
  else if (event.key === "Enter" && !event.target.closest("button, a, summary, [role=button]") && choosing.previewed) choosing.confirm();
  else if (event.key === "Escape" && $("helping").open) $("helping").close();
  else if (event.key === "Escape" && board.sheet) board.open("");
  else if (event.key === "Escape" && document.body.dataset.tab) closeTab();
  else if (event.key === "Escape") choosing.takeBack();
  else ({ u: undo, h: giveHint, "?": deeds.help })[event.key]?.();
});

// The sheet from below

function openTab(name) {
  document.body.dataset.tab = name;
  for (const tab of document.querySelectorAll("[role=tab]")) tab.setAttribute("aria-selected", String(tab.dataset.open === name));
  showSheet();
}

function closeTab() {
  delete document.body.dataset.tab;
}

$("shut").addEventListener("click", closeTab);
$("return").addEventListener("click", closeTab);

let sheetNumber = "";
async function showSheet() {
  if (small.matches && document.body.dataset.tab !== "score" && table?.state !== "over") return;
  const number = `${seat} ${state?.number} ${table?.state} ${table?.rematch}`;
  if (!state || !table || state.broken || state.seat !== seat || sheetNumber === number) return;
  sheetNumber = number;
  const sheet = await line.ask({ do: "sheet" }).catch(() => null);
  if (!sheet) return;
  showScore(table, sheet);
  showAfter(table, sheet);
}

// The table's other buttons

$("roll").addEventListener("submit", (event) => {
  event.preventDefault();
  const acting = mine().includes(seat) ? seat : mine()[0];
  ask({ do: "roll", seat: acting, number: state.number, face: Number($("face").value) });
  $("face").value = "";
});
$("help").addEventListener("click", deeds.help);
$("menu").addEventListener("click", () => $("menus").showModal());
$("sound").addEventListener("click", () => choose("sound", setting("sound") === "on" ? "off" : "on"));
$("theme").addEventListener("click", () => {
  const dark = setting("theme") === "auto" ? matchMedia("(prefers-color-scheme: dark)").matches : setting("theme") === "dark";
  choose("theme", dark ? "light" : "dark");
});
whenChosen(() => $("sound").setAttribute("aria-pressed", String(setting("sound") === "on")));
$("ask").addEventListener("click", () => {
  $("menus").close();
  ask({ do: "ask", seat, number: state.number });
});
$("leave").addEventListener("click", () => {
  const seats = mine();
  const leaving = seats.includes(seat) ? [seat] : seats;
  if (confirm(t("leave_question"))) for (const number of leaving) ask({ do: "leave", seat: number });
  $("menus").close();
});
$("start").addEventListener("click", () => ask({ do: "start", bot: $("bot").value }));
$("copy").addEventListener("click", async () => {
  $("link").select();
  await navigator.clipboard?.writeText($("link").value);
  say(t("copied"));
});

// Requests to take something back

function showRequest() {
  const wanted = table.request;
  const current = wanted && wanted.number === state.number;
  $("request").hidden = !current;
  if (!current) return;
  const { name, yours } = table.seats[wanted.seat];
  if (yours || !wanted.yours) return $("request").replaceChildren(t("has_asked", { name }));
  const reply = (yes) => html("button", { onclick: () => ask({ do: "answer", number: wanted.number, yes }) }, t(yes ? "allow" : "no"));
  $("request").replaceChildren(t("asks_back", { name }), " ", reply(true), " ", reply(false));
}

// Chat

let unread = 0;
function addChat({ number, name, text }) {
  const chat = $("chat");
  if (chat.querySelector(`[data-number="${number}"]`)) return;
  const item = html("li", {}, html("strong", {}, `${name}: `), text);
  item.dataset.number = number;
  chat.append(item);
  chat.scrollTop = chat.scrollHeight;
  unread = $("talk").open ? 0 : unread + 1;
  $("unread").textContent = unread || "";
}

$("talk").addEventListener("toggle", () => {
  unread = 0;
  $("unread").textContent = "";
});
$("saying").addEventListener("submit", (event) => {
  event.preventDefault();
  const text = $("words").value.trim();
  if (text) ask({ do: "chat", text });
  $("words").value = "";
});
board.size(small.matches);
if (drawn !== "1") $("table").classList.add("written");
