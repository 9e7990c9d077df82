// Steps through a replay without reloading the page: the pieces glide, a slider and keys step, and it plays by itself.

import { Board } from "./board.js";
import { $, all, dress, minus, small, t } from "./page.js";
import { lineAt, mistakeAt, nextMistake, showReview, showStep } from "./review.js";
import "./settings.js";

const { here, seat, review, badges } = $("steps").dataset;
const STEP = 900; // milliseconds, when it plays by itself
const LUCK = 450; // more, after luck
const SPEEDS = [1, 2, 4, 0.5];
let board = null;
let after = null; // the next step, if there is one
let wanted = 0;
let timer = null;
let speed = 1;
let marked = {}; // what the step itself marks

const address = (step) => `${here}${step}?seat=${seat}`;
const numberIn = (address) => Number(new URL(address).pathname.split("/").at(-1));

function touched(name) {
	if (board.hasSheet(name)) board.open(name);
}

async function show(step) {
	wanted = step;
	if (!board) return location.assign(address(step));
	const query = new URLSearchParams({ seat, ...(small.matches && { phone: 1 }) });
	const answer = await fetch(`${here}${step}.json?${query}`);
	if (!answer.ok || step !== wanted) return;
	const page = await answer.json();
	board.size(small.matches);
	board.update(page.board);
	board.ghost({});
	board.mark((marked = { lit: [], picked: [], last: page.last, lastSeat: page.last_seat, hint: [] }));
	$("told").textContent = page.line;
	$("where").textContent = t("step_of", page);
	for (const [id, number] of Object.entries({ first: 0, back: page.before, next: page.after, end: page.steps })) $(id).href = address(number);
	for (const link of all("#looking a")) {
		link.href = `${here}${page.step}${new URL(link.href).search}`;
		if (link.dataset.seat) link.querySelector("strong").textContent = minus(page.scores[link.dataset.seat]);
	}
	$("slider").value = page.step;
	$("slider").ariaValueText = [$("where").textContent, mistakeAt(page.step), page.line].filter(Boolean).join(", ");
	after = page.after > page.step ? page.after : null;
	if ($("fork-step")) $("fork-step").value = page.step;
	history.replaceState(null, "", address(page.step));
	showStep(page.step);
	showLine();
	if (timer) play(!mistakeAt(page.step), page.last_seat < 0);
}

// At a mistake, draws what was played or what was better as a preview, its pieces in a dashed frame.
async function showLine() {
	const found = board && lineAt(wanted);
	if (!found) return;
	const [step, { action, seat: chooser, better }] = [wanted, found];
	const query = new URLSearchParams({ seat, action, ...(small.matches && { phone: 1 }) });
	const answer = await fetch(`${here}${step}/line.json?${query}`);
	if (!answer.ok || step !== wanted || lineAt(wanted)?.action !== action) return;
	const line = await answer.json();
	board.ghost(line);
	board.mark({ ...marked, ...(better ? { last: [], hint: line.touches } : { last: line.touches, lastSeat: chooser }) });
	$("drawing").querySelector(".hinted, .last")?.scrollIntoView({ block: "center" });
}

// Plays by itself until the end, until a mistake, or until somebody touches anything.
function play(on, luck = false) {
	clearTimeout(timer);
	timer = on && after !== null ? setTimeout(() => show(after), (STEP + LUCK * luck) / speed) : null;
	$("play").ariaPressed = timer !== null;
}

if ($("drawing")) {
	$("drawing").replaceChildren();
	dress(JSON.parse(badges).map(([shape, colour]) => ({ shape, colour })));
	board = new Board($("drawing"), touched, t);
	show(numberIn(location.href));
	small.addEventListener("change", () => show(wanted));
	$("steps").addEventListener("click", (event) => {
		const link = event.target.closest("a");
		if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
		event.preventDefault();
		show(numberIn(link.href));
	});
} else $("play").hidden = $("speed").hidden = true;

$("slider").oninput = ({ target }) => show(Number(target.value));
$("play").onclick = () => play(!timer);
$("mistake").onclick = () => show(nextMistake(wanted));
document.addEventListener("pointerdown", ({ target }) => timer && !target.closest("#play, #speed") && play(false));
$("speed").onclick = () => {
	speed = SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length];
	$("speed").textContent = t("times", { speed });
};
if (review) showReview(review, Number(seat), { go: show, chosen: showLine });

document.addEventListener("keydown", (event) => {
	const { key, target, ctrlKey, metaKey, altKey } = event;
	if (target.closest("input, select, textarea, [data-touch]") || ctrlKey || metaKey || altKey) return;
	const id = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "end", m: "mistake", " ": "play" }[key];
	if (!id || $(id).hidden || (key === " " && target.closest("button, a"))) return;
	event.preventDefault();
	$(id).click();
});
