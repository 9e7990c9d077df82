// A lesson at a table: the remark is a bubble tied to the piece that is lit, which waits to be touched.

import { $, all, html, small, svg, t } from "./page.js";
import { board, choosing, deeds, dropWaiting, held, heed, look, release, state } from "./table.js";

const [WIDTH, GAP, STEP, EDGE, GUTTER] = [264, 24, 20, 14, 5]; // pixels of the screen
const LARGE = 60_000; // what is larger is ground, which a bubble may cover
const [COVERS, NEAR] = [1000, 8]; // how bad it is to cover what is lit, and to be a pixel farther away
let began = false;
let ended = false;
let wrong = "";

// Nothing is asked: in a lesson only the lit choice can be made.
choosing.preview = async () => ({});
choosing.asks = () => false;
choosing.why = async (piece, picked) => {
	if (!piece) return;
	const { text } = await heed({ do: "why", piece, picked });
	if (!text || !choosing.choices.length) return;
	wrong = text;
	show();
	ring(board.pieces.get(piece));
};

// Every piece is touched, though there is nothing else to choose.
choosing.pick = (name) => {
	choosing.picked.push(name);
	const [choice, ...others] = choosing.possible;
	if (others.length || choosing.picked.length < choice.touches.length) choosing.shown();
	else choosing.select(choice);
};

const waitsFor = () => !choosing.sent && choosing.choices[0];
const box = (node) => node.getBoundingClientRect();

// The touched piece gets a red ring and a cross.
function ring(piece) {
	if (piece?.sheet !== board.sheet || !piece.width) return;
	const { x, y, width, height, round } = piece;
	const cross = svg("g", { transform: `translate(${width - 6} 6)` }, svg("circle", { r: 9 }), svg("path", { d: "m-4-4 8 8m0-8-8 8" }));
	board.layers.chips.replaceChildren(svg("g", { class: "not-there", transform: `translate(${x} ${y})` }, svg("rect", { width, height, rx: round }), cross));
}

// Whatever the page shows, it notes after which row that is.
new MutationObserver(() => {
	wrong = "";
	show();
}).observe($("table"), { attributeFilter: ["data-number"] });
for (const target of [window, $("board")]) target.addEventListener(target === window ? "resize" : "scroll", place);

function show() {
	const said = held || choosing.choices.length > 0;
	$("bubble").hidden = !said || !state;
	$("tie").toggleAttribute("hidden", $("bubble").hidden);
	$("undo").disabled = !state?.undo && !choosing.picked.length;
	$("hint").disabled = !said;
	if (!state?.titles) return;
	progress();
	if (state.ends) return over();
	if (!began && state.chapter > 1) back();
	began = true;
	if (!said) return;
	const choice = waitsFor();
	const words = choice && !choice.touches.length ? choice.phrase : held ? t("lesson_next") : "";
	tell($("remark"), wrong ? "" : state.look);
	tell($("wrong"), wrong);
	$("bubble").className = wrong ? "bad" : held ? "good" : "";
	$("onwards").hidden = !words;
	$("onwards").textContent = words;
	$("onwards").onclick = () => (held ? release() : choosing.choose(choice));
	$("show").hidden = Boolean(words);
	board.reveal(); // the bubble may have taken its place
	place();
	focusNext();
}

// What has not changed is not read aloud again.
const tell = (node, text) => node.textContent === text || (node.textContent = text);

function progress() {
	const { chapter, titles, ends } = state;
	const done = ends ? titles.length : chapter - 1;
	const kind = (place) => (place < done ? "done" : place === done ? "current" : "");
	for (const bars of all(".bars")) bars.replaceChildren(...titles.map((_, place) => html("i", { className: kind(place) })));
	for (const count of all(".count")) count.textContent = t("lesson_count", where());
	$("chapter").textContent = titles[chapter - 1];
	$("plan").replaceChildren(...titles.map((title, place) => html("li", { className: kind(place), ariaCurrent: place === done && "step" }, title)));
}

// By keyboard and by ear the lesson goes on where the focus is.
function focusNext() {
	const { activeElement } = document;
	if (document.querySelector("dialog[open]") || !(activeElement === document.body || activeElement.closest("#drawing, #bubble"))) return;
	const next = $("onwards").hidden ? document.querySelector("[data-touch]:not(.picked)") : $("onwards");
	next?.focus({ preventScroll: true });
}

// Beside the piece at a desk; elsewhere the page has a place for it. The line goes to the piece.
function place() {
	const [bubble, tie, pane] = [$("bubble"), $("tie"), box($("board"))];
	if (bubble.hidden) return;
	const lit = all("[data-touch]:not(.picked) .hit").map(box);
	Object.assign(bubble.style, small.matches ? { left: "", top: "" } : beside(bubble.offsetHeight, pane, lit));
	tie.toggleAttribute("hidden", !lit.length);
	if (lit.length) draw(lit[0], box(bubble), pane);
}

// The place that covers the least, and nothing that is or will be lit or is picked, as near to the piece as that allows.
function beside(high, pane, [near = { left: pane.right, right: pane.right, top: pane.bottom, bottom: pane.bottom }]) {
	const pieces = board.inOrder(board.sheet).filter(({ width, height }) => width && width * height < LARGE);
	const others = pieces.map(({ node }) => box(node));
	const wanted = pieces.filter(({ name }) => choosing.choices[0]?.touches.includes(name)).map(({ node }) => node);
	const marked = [...wanted, ...all("[data-touch]")].map((node) => grown(box(node)));
	const shared = ({ left, right, top, bottom }, x, y) => Math.max(0, Math.min(right, x + WIDTH) - Math.max(left, x)) * Math.max(0, Math.min(bottom, y + high) - Math.max(top, y));
	const covered = (boxes, x, y) => boxes.reduce((sum, found) => sum + shared(found, x, y), 0);
	const away = (x, y) => Math.max(0, near.left - x - WIDTH, x - near.right) + Math.max(0, near.top - y - high, y - near.bottom);
	let best = { cost: Infinity, x: pane.left, y: pane.top };
	for (let x = pane.left + 8; x + WIDTH <= pane.right - 8; x += STEP)
		for (let y = pane.top + 8; y + high <= pane.bottom - 8; y += STEP) {
			const cost = covered(others, x, y) + COVERS * covered(marked, x, y) + NEAR * away(x, y);
			if (cost < best.cost) best = { cost, x, y };
		}
	return { left: `${best.x}px`, top: `${best.y}px` };
}

const grown = ({ left, right, top, bottom }) => ({ left: left - GAP, right: right + GAP, top: top - GAP, bottom: bottom + GAP });
const within = (value, least, most) => Math.max(least, Math.min(value, most));

// From the corner of the piece along its edge, where the gutter is, to the bubble.
function draw(piece, bubble, pane) {
	const middle = ({ left, right, top, bottom }) => [(left + right) / 2, (top + bottom) / 2];
	const [[px, py], [bx, by]] = [middle(piece), middle(bubble)];
	const x = within(bx > px ? piece.right : piece.left, pane.left, pane.right);
	const y = within(by > py ? piece.bottom : piece.top, pane.top, pane.bottom);
	const inside = within(y, bubble.top + EDGE, bubble.bottom - EDGE);
	let way = `H${within(x, bubble.left + EDGE, bubble.right - EDGE)}V${by > y ? bubble.top : bubble.bottom}`;
	if (x < bubble.left) way = `H${bubble.left - GUTTER}V${inside}H${bubble.left}`;
	if (x > bubble.right) way = `H${bubble.right + GUTTER}V${inside}H${bubble.right}`;
	for (const path of $("tie").querySelectorAll("path")) path.setAttribute("d", `M${x} ${y}${way}`);
	$("tie").querySelector("circle").setAttribute("transform", `translate(${x} ${y})`);
}

// Deeds

deeds.hint = () => (held ? release() : waitsFor() && choosing.choose(waitsFor()));
deeds.undo = async () => {
	if (choosing.picked.length) return choosing.takeBack();
	if (!state?.undo) return;
	const { seat, number } = state;
	dropWaiting();
	const { reason } = await heed({ do: "undo", seat, number });
	if (reason) look(seat, true);
};

// Leaving, coming back, and the end

function pause(title, text, stay, ...shown) {
	$("stay").classList.toggle("main", !shown.includes("own"));
	$("pause-title").textContent = title;
	$("pause-text").textContent = text;
	$("stay").textContent = stay;
	for (const id of ["leaving", "own", "begin-again", "playing-on"]) $(id).hidden = !shown.includes(id);
	if (!$("pausing").open) $("pausing").showModal();
}

const where = () => ({ chapter: state.chapter, count: state.titles.length });

$("home").onclick = (event) => {
	if (!state?.titles || state.ends) return;
	event.preventDefault();
	pause(t("lesson_leave"), t("lesson_kept", where()), t("lesson_stay"), "leaving", "playing-on");
};

function back() {
	const known = state.titles.slice(0, state.chapter - 1).join(", ");
	pause(t("lesson_back"), t("lesson_known", { known, next: state.titles[state.chapter - 1] }), t("lesson_go_on", where()), "playing-on", "begin-again");
}

function over() {
	if (ended) return;
	ended = true;
	pause(t("lesson_over"), t("lesson_over_about"), t("lesson_look"), "own", "begin-again", ...(state.places.length ? [] : ["playing-on"]));
}

$("begin-again").onclick = async () => {
	await heed({ do: "start" });
	location.reload();
};
$("pausing").onclose = focusNext;
