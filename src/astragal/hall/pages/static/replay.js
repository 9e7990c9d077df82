// Steps through a replay without reloading the page: the pieces glide, the arrow keys step.

import { Board } from "./board.js";
import { $, dress, small, t } from "./page.js";
import "./settings.js";

const { here, seat, review, badges } = $("steps").dataset;
const STEP = 900; // milliseconds, when it plays by itself
let board = null;
let after = null; // the next step, if there is one
let wanted = 0;
let timer = null;
let mistakes = []; // the steps before them

function touched(name) {
	if (board.hasSheet(name)) board.open(name);
}

async function show(step) {
	wanted = step;
	const query = new URLSearchParams({ ...(seat && { seat }), ...(small.matches && { phone: 1 }) });
	const answer = await fetch(`${here}${step}.json?${query}`);
	if (!answer.ok || step !== wanted) return;
	const page = await answer.json();
	board.size(small.matches);
	board.update(page.board);
	board.mark({ lit: [], picked: [], last: page.last, lastSeat: page.last_seat, hint: [] });
	$("told").textContent = page.line;
	$("where").textContent = t("step_of", { step: page.step, steps: page.steps });
	const seen = seat ? `?seat=${seat}` : "";
	const address = (number) => `${here}${number}${seen}`;
	for (const [id, number] of Object.entries({ first: 0, back: page.before, next: page.after, end: page.steps })) $(id).href = address(number);
	$("slider").value = page.step;
	$("slider").ariaValueText = `${$("where").textContent}: ${page.line}`;
	after = page.after > page.step ? page.after : null;
	if ($("fork-step")) $("fork-step").value = page.step;
	history.replaceState(null, "", address(page.step));
}

const numberIn = (address) => Number(new URL(address).pathname.split("/").at(-1));

if ($("drawing")) {
	$("drawing").replaceChildren();
	dress(JSON.parse(badges ?? "[]").map(([shape, colour]) => ({ shape, colour })));
	board = new Board($("drawing"), touched, t);
	show(numberIn(location.href));
	small.addEventListener("change", () => show(wanted));
	$("steps").addEventListener("click", (event) => {
		const link = event.target.closest("a");
		if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
		event.preventDefault();
		show(numberIn(link.href));
	});
}

// Plays by itself until the end, or until somebody touches anything.
function play(on) {
	clearInterval(timer);
	timer = on ? setInterval(() => (after === null ? play(false) : show(after)), STEP) : null;
	$("play").ariaPressed = on;
}

// Those of the seat that is looked from; of everybody, for a watcher.
async function findMistakes() {
	const answer = await fetch(review);
	if (answer.status !== 200) return;
	const { moments } = await answer.json();
	mistakes = moments.filter((moment) => moment.better && (Number(seat) < 0 || moment.seat === Number(seat))).map(({ first }) => first - 1);
	$("mistake").hidden = !mistakes.length;
}

if (board) {
	$("slider").oninput = ({ target }) => show(Number(target.value));
	$("play").onclick = () => play(!timer);
	$("mistake").onclick = () => show(mistakes.find((step) => step > wanted) ?? mistakes[0]);
	document.addEventListener("pointerdown", ({ target }) => target !== $("play") && timer && play(false));
	if (review) findMistakes();
}

document.addEventListener("keydown", (event) => {
	const link = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "end" }[event.key];
	if (link && !event.target.closest("input, select, textarea, [data-touch]")) $(link)?.click();
});
