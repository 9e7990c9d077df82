// A drawing: its pieces, the marks around them, and large views of them.

import { play } from "./motion.js";
import { all, svg } from "./page.js";

const ARROWS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };
const QUIET = 8; // when more pieces are lit, they do not glow
const FIELDS = ["name", "x", "y", "width", "height", "round", "title", "sheet", "way"];
const dice = (node) => [...node.querySelectorAll("use.die")];
const face = (die) => die.getAttribute("href");
const at = ({ x, y }) => ({ transform: `translate(${x} ${y})` });

export class Board {
	// `touched(name, drawn)` is called with the piece that somebody touches, or nothing for the ground, and with the one
	// drawn there, which may be part of it; `words` has the page's words.
	constructor(drawing, touched, words) {
		Object.assign(this, { drawing, touched, words, layers: {}, pieces: new Map() });
		for (const name of ["ground", "ghosts", "marks", "veil", "sheet", "over", "chips"]) drawing.append((this.layers[name] = svg("g", { class: `layer-${name}` })));
		this.clear();
		drawing.addEventListener("click", (event) => this.touch(event));
		drawing.addEventListener("keydown", (event) => this.key(event));
	}

	size(phone) {
		const [width, height] = phone ? [360, 468] : [880, 684];
		if (this.width === width) return;
		Object.assign(this, { width, height });
		this.drawing.setAttribute("viewBox", `0 0 ${width} ${height}`);
		this.clear();
	}

	clear() {
		this.pieces.clear();
		this.order = [];
		this.sheet = "";
		this.marked = { lit: [], picked: [], last: [], hint: [] };
		for (const layer of Object.values(this.layers)) layer.replaceChildren();
	}

	// Takes what the hall sent; resolves when everything is where it belongs.
	update({ pieces, order }) {
		const before = new Map(this.pieces);
		const changed = pieces.map((values) => this.exchange(values));
		this.arrange(order ?? this.order);
		if (!this.hasSheet(this.sheet)) this.sheet = "";
		this.showSheet();
		const shown = before.size ? changed.filter(({ piece }) => this.drawing.contains(piece.node)) : [];
		const moved = shown.filter(({ piece, old }) => piece.x !== old?.x || piece.y !== old.y);
		this.moved = moved.filter(({ old }) => old);
		for (const going of moved) {
			const { way, sheet } = going.piece;
			const stations = way.map((name) => before.get(name) ?? this.pieces.get(name)).filter((found) => found?.sheet === sheet);
			going.way = String(going.old?.way) === String(way) ? [] : stations; // a way is gone once
		}
		const goes = ({ old, way }) => old || way.length;
		return play({
			moved: moved.filter(goes).sort((one, other) => other.way.length - one.way.length),
			stamped: [...moved.filter((going) => !goes(going)).map(({ piece }) => piece.node), ...shown.flatMap(({ parts }) => parts)],
			rolled: shown.flatMap(({ rolled }) => rolled),
		});
	}

	exchange(values) {
		const art = values[FIELDS.length];
		const old = this.pieces.get(values[0]);
		const { node } = old ?? { node: svg("g", { "data-piece": values[0] }) };
		const piece = { node, art: art ?? old.art };
		FIELDS.forEach((field, place) => (piece[field] = values[place]));
		this.pieces.set(piece.name, piece);
		node.setAttribute("transform", at(piece).transform);
		const known = [...node.children].map(({ outerHTML }) => outerHTML);
		const faces = dice(node).map(face);
		if (art !== null) node.innerHTML = art; // made and escaped by the hall
		const now = dice(node).map((die, place) => ({ die, before: faces[place] }));
		const rolled = now.filter(({ die, before }) => now.length === faces.length && face(die) !== before);
		const parts = [...node.children].filter((part) => old && !known.includes(part.outerHTML) && !rolled.some(({ die }) => part.contains(die)));
		node.querySelector(":scope > title")?.remove();
		if (piece.title) node.prepend(title(piece));
		// A reader hears the pieces one by one, each by its name, and not their letters in a row.
		node.role = piece.title ? "img" : null;
		node.ariaLabel = piece.title || null;
		node.ariaHidden = piece.title ? null : true;
		return { piece, old: old?.sheet === piece.sheet ? old : undefined, parts, rolled };
	}

	arrange(order) {
		const names = new Set(order);
		for (const [name, { node, sheet }] of this.pieces) {
			if (sheet || !names.has(name)) node.remove();
			if (!names.has(name)) this.pieces.delete(name);
		}
		this.order = order;
		let before = this.layers.ground.firstChild;
		for (const { node } of this.inOrder("")) {
			if (node === before) before = before.nextSibling;
			else this.layers.ground.insertBefore(node, before);
		}
	}

	// The pieces of the board, or of a large view.
	inOrder(sheet) {
		return this.order.map((name) => this.pieces.get(name)).filter((piece) => piece.sheet === sheet);
	}

	// Large views

	hasSheet(name) {
		return name !== "" && this.inOrder(name).length > 0;
	}

	open(name) {
		this.sheet = this.hasSheet(name) ? name : "";
		this.showSheet();
		this.mark(this.marked);
	}

	showSheet() {
		const { veil, sheet } = this.layers;
		const { width, height } = this;
		this.drawing.classList.toggle("veiled", this.sheet);
		veil.replaceChildren();
		sheet.replaceChildren();
		if (!this.sheet) return;
		const close = { class: "close", role: "button", tabindex: 0, "data-close": "", "aria-label": this.words("close"), ...at({ x: width - 44, y: 4 }) };
		veil.append(svg("rect", { width, height, class: "veil" }));
		sheet.append(...this.inOrder(this.sheet).map(({ node }) => node));
		sheet.append(svg("g", close, svg("circle", { cx: 20, cy: 20, r: 18 }), svg("path", { d: "m13 13 14 14M27 13l-14 14" })));
	}

	// Marks

	mark(marked) {
		this.marked = marked;
		const { marks, over } = this.layers;
		const focused = document.activeElement?.dataset?.touch;
		marks.replaceChildren();
		over.replaceChildren();
		const layer = this.sheet ? over : marks;
		const shown = this.inOrder(this.sheet).filter(({ width }) => width);
		// What has a large view is marked when something on that is.
		const [lit, last, hint] = [marked.lit, marked.last, marked.hint].map((names) => new Set([...names].flatMap((name) => [name, this.pieces.get(name)?.sheet])));
		for (const piece of shown) {
			if (last.has(piece.name)) layer.append(svg("g", at(piece), ...brackets(piece, marked.lastSeat)));
			if (hint.has(piece.name)) layer.append(svg("g", at(piece), rect(piece, "hinted ground", 3), rect(piece, "hinted", 3)));
		}
		for (const piece of shown) {
			const picked = marked.picked.includes(piece.name);
			if (picked || lit.has(piece.name)) layer.append(this.button(piece, picked, [...marked.lit].length > QUIET));
		}
		if (focused) this.drawing.querySelector(`[data-touch="${focused}"]`)?.focus();
		this.reveal();
	}

	// Where the board scrolls, something that can be touched comes into view.
	reveal() {
		const pane = this.drawing.parentElement.getBoundingClientRect();
		const marks = [...this.drawing.querySelectorAll("[data-touch]:not(.picked)")];
		const isSeen = (mark) => (({ top, bottom }) => top > pane.top - 1 && bottom < pane.bottom + 1)(mark.getBoundingClientRect());
		if (!marks.some(isSeen)) marks[0]?.scrollIntoView({ block: "nearest" });
	}

	button(piece, picked, quiet) {
		const how = { class: `mark ${picked ? "picked" : quiet ? "quiet" : "lit"}`, role: "button", tabindex: 0, "aria-label": piece.title || piece.name, "aria-pressed": picked, "data-touch": piece.name, ...at(piece) };
		return svg("g", how, ...(picked || quiet ? [] : [rect(piece, "glow", 3)]), ...bands(piece, picked), title(piece));
	}

	// A preview: pieces as they would be, pale, until the next touch.
	ghost({ pieces = [], gone = [] }) {
		this.layers.ghosts.replaceChildren();
		for (const { node } of this.pieces.values()) delete node.dataset.ghost;
		for (const values of pieces) {
			const [name, x, y, width, height, rx, , sheet] = values;
			if (!width || width * height > (this.width * this.height) / 3 || sheet !== this.sheet) continue;
			const node = svg("g", { class: "ghost", ...at({ x, y }) });
			node.innerHTML = values[FIELDS.length]; // made and escaped by the hall
			node.append(svg("rect", { width, height, rx, class: "outline" }));
			node.box = { x, y, width, height };
			const now = this.pieces.get(name);
			if (now?.x === x && now.y === y) now.node.dataset.ghost = "";
			this.layers.ghosts.append(node);
		}
		for (const name of gone) this.pieces.get(name).node.dataset.ghost = "gone";
	}

	// Touching

	touch({ target, clientX, clientY }) {
		const chip = target.closest("[data-chip]");
		if (chip) return chip.touched();
		const mark = target.closest("[data-touch]");
		if (mark) return this.touched(mark.dataset.touch);
		if (target.closest("[data-close]")) return this.open("");
		const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(this.drawing.getScreenCTM().inverse());
		const found = this.inOrder(this.sheet).findLast((piece) => x >= piece.x && x < piece.x + piece.width && y >= piece.y && y < piece.y + piece.height);
		if (!found && this.sheet) this.open("");
		else this.touched(found?.name ?? "", target.closest("[data-piece]")?.dataset.piece);
	}

	key(event) {
		const here = event.target.closest("[data-touch], [data-close], [data-chip]");
		const { key } = event;
		if (!here || !["Enter", " ", ...Object.keys(ARROWS)].includes(key)) return;
		event.preventDefault();
		event.stopPropagation();
		if (ARROWS[key]) near(here, ARROWS[key]).focus();
		else here.dispatchEvent(new MouseEvent("click", { bubbles: true }));
	}
}

// The nearest mark in a direction.
function near(here, [across, down]) {
	const from = here.getBoundingClientRect();
	const away = (node) => {
		const to = node.getBoundingClientRect();
		const [x, y] = [to.x - from.x, to.y - from.y];
		const along = x * across + y * down;
		return along > 1 ? along + 2 * Math.abs(x * down + y * across) : Infinity;
	};
	const [nearest] = all("[data-touch], [data-close], [data-chip]").sort((a, b) => away(a) - away(b));
	return away(nearest) < Infinity ? nearest : here;
}

// Marks, the same in every game

const title = (piece) => svg("title", {}, piece.title);
const rect = ({ width, height, round }, name, grow = 0) =>
	svg("rect", { x: -grow, y: -grow, width: width + 2 * grow, height: height + 2 * grow, rx: round + grow, class: name });

// A band between two edges; what is picked has a tick at its corner.
function bands(piece, picked) {
	const made = [rect(piece, "hit"), rect(piece, "edge"), rect(piece, "band")];
	if (picked) made.push(svg("g", { class: "tab", transform: `translate(${piece.width - 2} 2)` }, svg("circle", { r: 8.5 }), svg("path", { d: "m-4 .2 3 3.2 5-6" })));
	return made;
}

// Corner brackets in the colour of the seat that did it, with its shape unless the piece bears it.
function brackets({ width, height, art }, seat) {
	const arm = Math.min(22, width * 0.3, height * 0.3);
	const d = `M0 ${arm}V0H${arm}M${width - arm} 0H${width}V${arm}M${width} ${height - arm}V${height}H${width - arm}M${arm} ${height}H0V${height - arm}`;
	const number = (seat % 6) + 1;
	const made = [svg("path", { d, class: "last ground" }), svg("path", { d, class: `last s${number}` })];
	if (seat >= 0 && !art.includes(`#seat${number}`)) made.push(svg("use", { href: `#seat${number}`, x: width - 8, y: height - 8, width: 14, height: 14, class: `s${number} bearer` }));
	return made;
}
