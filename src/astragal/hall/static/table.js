// The page of a table: draws what the hall sends, and sends what is chosen.

import { Line } from "./line.js";
import { noticeTurn } from "./notice.js";

const $ = (id) => document.getElementById(id);
const root = $("table");
const link = root.dataset.link;
const MISSED_SECONDS = 0.9;

let table = null; // who sits here
let state = null; // how it stands, as the chosen seat sees it
let seat = null; // the seat that the page looks from
let curtain = false; // on a shared device, hides one player's secrets from the next
let queue = []; // states that were missed, shown one after the other
let waiting = false; // for the answer to a choice

const line = new Line(link, {
  opened() {
    say("");
    if (seat !== null) look(seat);
    line.send({ do: "eyes", open: !document.hidden });
  },
  lost(reason) {
    say(reason || "The line is lost; trying again…");
    waiting = false;
  },
  heard(message) {
    if (message.is === "table") showTable(message);
    else if (message.is === "state") arrive(message);
    else if (message.is === "chat") addChat(message);
    else if (message.is === "refused") say(message.reason);
  },
});

document.addEventListener("visibilitychange", () => line.send({ do: "eyes", open: !document.hidden }));

function say(text) {
  $("status").textContent = text;
}

function look(wanted) {
  if (wanted !== seat) {
    seat = wanted;
    state = null;
    queue = [];
    $("log").replaceChildren();
    $("choices").replaceChildren();
    for (const id of ["undo", "ask", "roll"]) $(id).hidden = true;
  }
  line.send({ do: "look", seat, seen: state ? state.number : 0 });
}

async function ask(message) {
  try {
    await line.ask(message);
  } catch (refused) {
    say(refused.reason);
  }
}

// Who sits here

const mine = () => table.seats.map((s, number) => (s.yours && !s.away ? number : -1)).filter((n) => n >= 0);

function showTable(message) {
  table = message;
  $("seats").replaceChildren(...table.seats.map(seatItem));
  $("invite").hidden = table.state !== "open";
  $("starting").hidden = !table.host;
  $("link").value = location.href;
  $("promise").textContent = table.dice.startsWith("fair ") ? `Promised: ${table.dice.slice(5)}` : "";
  $("leave").hidden = !mine().length || table.state === "over";
  const seats = mine();
  if (seat === null || (seat >= 0 && !seats.includes(seat))) look(seats.length === 1 || !table.secrets ? (seats[0] ?? -1) : -1);
  else if (seat === -1 && seats.length === 1) look(seats[0]);
  showRequest();
  showOver();
  turn();
}

function seatItem(found, number) {
  const item = document.createElement("li");
  item.dataset.seat = number;
  const what = { person: found.here ? "here" : "", bot: `bot ${found.bot}`, open: "open", recorded: "" }[found.kind];
  const about = found.away ? `left${found.bot ? `, ${found.bot} plays` : ""}` : what;
  item.append(found.name || `Seat ${number + 1}`, " ", small(about));
  if (found.yours) item.classList.add("yours");
  if (found.kind === "open" && table.state === "open") item.append(button("Sit down", () => sit(number)));
  if (found.yours && found.away) item.append(button("Come back", () => ask({ do: "return", seat: number })));
  return item;
}

function sit(number) {
  const shared = mine().length > 0;
  const name = shared ? prompt("Who plays on this seat, on this device?") : "";
  if (name !== null) ask({ do: "sit", seat: number, name });
}

function small(text) {
  const part = document.createElement("small");
  part.textContent = text;
  return part;
}

function button(text, act) {
  const made = document.createElement("button");
  made.textContent = text;
  made.addEventListener("click", act);
  return made;
}

// How it stands

function arrive(message) {
  queue.push(message);
  if (queue.length === 1) showNext();
}

function showNext() {
  const next = queue[0];
  if (!next) return;
  showState(next);
  // What was missed is shown at a pace that can be followed; a click shows the present at once.
  setTimeout(() => {
    queue.shift();
    showNext();
  }, next.missed ? MISSED_SECONDS * 1000 : 0);
}

$("drawing").addEventListener("click", () => {
  if (queue.length > 1) queue = [queue[0], queue.at(-1)];
});

function showState(next) {
  if (next.seat !== seat || (state && next.number < state.number)) return;
  state = next;
  waiting = false;
  $("drawing").innerHTML = state.drawing; // made and escaped by the hall
  const log = $("log");
  while (log.lastChild && Number(log.lastChild.dataset.number) >= state.since) log.lastChild.remove();
  for (const [number, text] of state.lines) {
    const item = document.createElement("li");
    item.dataset.number = number;
    item.textContent = text;
    log.append(item);
  }
  log.scrollTop = log.scrollHeight;
  showRequest();
  showOver();
  turn();
}

// Whose turn it is, and what can be chosen

function turn() {
  if (!table || !state) return;
  for (const item of $("seats").children) item.classList.toggle("turn", Number(item.dataset.seat) === state.to_act);
  const acting = table.seats[state.to_act];
  if (!state.missed) noticeTurn(table, state);
  const seats = mine();
  if (seats.length > 1 && seats.includes(state.to_act) && state.to_act !== seat && table.state === "playing") {
    if (!table.secrets) return look(state.to_act);
    hide(state.to_act);
  } else if (curtain && !seats.includes(state.to_act)) unhide();
  showChoices();
  $("undo").hidden = !state.undo || state.missed;
  $("ask").hidden = state.undo || seat < 0 || table.state !== "playing" || state.missed;
  const roll = state.roll && seats.length && !state.missed;
  $("roll").hidden = !roll;
  if (roll) {
    $("what").textContent = `Roll the ${state.roll[0]} (1 to ${state.roll[1]}):`;
    $("face").max = state.roll[1];
    $("face").focus();
  }
  if (!line.open) return;
  if (state.broken) say(state.broken);
  else if (table.state === "open") say("Waiting for players.");
  else if (table.state === "over") say("The game is over.");
  else if (state.roll) say(roll ? "Roll!" : "Somebody has to roll.");
  else if (acting?.yours && !acting.away) say(seats.length > 1 ? `${acting.name}, it is your turn.` : "It is your turn.");
  else if (acting) say(acting.kind === "bot" || (acting.away && acting.bot) ? `${acting.name} is thinking…` : `${acting.name} has to choose.`);
}

function hide(next) {
  curtain = true;
  $("drawing").hidden = true;
  $("curtain").hidden = false;
  $("curtain").replaceChildren(
    button(`Pass the device to ${table.seats[next].name}, who presses here`, () => {
      unhide();
      look(next);
    }),
  );
}

function unhide() {
  curtain = false;
  $("drawing").hidden = false;
  $("curtain").hidden = true;
}

function showChoices() {
  const offered = curtain || state.missed || seat < 0 ? [] : state.choices;
  $("choices").replaceChildren(
    ...offered.map(([action, phrase], place) => {
      const made = button(phrase, () => choose(action));
      made.disabled = waiting;
      if (place < 9) made.setAttribute("aria-keyshortcuts", String(place + 1));
      return made;
    }),
  );
}

async function choose(action) {
  if (waiting || !state) return;
  waiting = true;
  for (const made of $("choices").children) made.disabled = true;
  await ask({ do: "move", seat, number: state.number, action });
  waiting = false;
  for (const made of $("choices").children) made.disabled = false;
}

document.addEventListener("keydown", (event) => {
  if (event.target.closest("input, select, textarea") || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key >= "1" && event.key <= "9") $("choices").children[Number(event.key) - 1]?.click();
  else if (event.key === "u" && !$("undo").hidden) $("undo").click();
});

$("roll").addEventListener("submit", (event) => {
  event.preventDefault();
  const acting = mine().includes(seat) ? seat : mine()[0];
  ask({ do: "roll", seat: acting, number: state.number, face: Number($("face").value) });
  $("face").value = "";
});

$("undo").addEventListener("click", () => ask({ do: "undo", seat, number: state.number }));
$("ask").addEventListener("click", () => ask({ do: "ask", seat, number: state.number }));
$("leave").addEventListener("click", () => {
  const seats = mine();
  const leaving = seats.includes(seat) ? [seat] : seats;
  if (confirm("Leave the table? You can come back.")) for (const number of leaving) ask({ do: "leave", seat: number });
});
$("start").addEventListener("click", () => ask({ do: "start", bot: $("bot").value }));
$("copy").addEventListener("click", async () => {
  $("link").select();
  await navigator.clipboard?.writeText($("link").value);
  say("The link is copied.");
});

// Requests to take something back

function showRequest() {
  const wanted = table?.request;
  const current = wanted && state && wanted.number === state.number;
  $("request").hidden = !current;
  if (!current) return;
  const who = table.seats[wanted.seat];
  if (who.yours || !wanted.yours) {
    $("request").textContent = `${who.name} has asked to take the last choice back.`;
    return;
  }
  const reply = (yes) => () => ask({ do: "answer", number: wanted.number, yes });
  $("request").replaceChildren(
    `${who.name} asks to take the last choice back. `,
    button("Allow it", reply(true)),
    " ",
    button("No", reply(false)),
  );
}

// The end

function showOver() {
  const over = table?.state === "over" && state && !state.missed && state.places.length;
  $("over").hidden = !over;
  if (!over) return;
  const order = table.seats.map((_, number) => number).sort((a, b) => state.places[a] - state.places[b]);
  const list = document.createElement("ol");
  for (const number of order) {
    const item = document.createElement("li");
    item.value = state.places[number];
    item.textContent = `${table.seats[number].name}: ${state.scores[number]} points`;
    list.append(item);
  }
  const again = document.createElement(table.rematch ? "a" : "form");
  if (table.rematch) {
    again.href = `/table/${table.rematch}`;
    again.textContent = "The rematch is here";
  } else {
    again.method = "post";
    again.action = `/table/${link}/rematch`;
    again.append(button("Rematch", () => {}));
  }
  $("over").replaceChildren(list, ...(table.rematch || table.seats.some((s) => s.yours) ? [again] : []));
}

// Chat

function addChat(message) {
  const chat = $("chat");
  if (chat.querySelector(`[data-number="${message.number}"]`)) return;
  const item = document.createElement("li");
  item.dataset.number = message.number;
  const name = document.createElement("strong");
  name.textContent = `${message.name}: `;
  item.append(name, message.text);
  chat.append(item);
  chat.scrollTop = chat.scrollHeight;
}

$("say").addEventListener("submit", (event) => {
  event.preventDefault();
  const text = $("words").value.trim();
  if (text) ask({ do: "chat", text });
  $("words").value = "";
});
