// The drawing of a table: pieces that are exchanged when they change, marks around them, and large views of pieces.

import { bands, brackets, dashes, glow } from "./marks.js";
import { play } from "./motion.js";
import { all, svg } from "./svg.js";

const QUIET = 8; // when more pieces are lit, they do not glow
const FIELDS = ["name", "x", "y", "width", "height", "round", "title", "sheet", "way"];
const dice = (node) => [...node.querySelectorAll("use.die")];
const face = (die) => die.getAttribute("href");
const at = ({ x, y }) => ({ transform: `translate(${x} ${y})` });

export class Board {
	// `touched(name)` is called with the piece that somebody touches, and nothing for the ground.
	constructor(drawing, touched, close) {
		Object.assign(this, { drawing, touched, close, layers: {}, pieces: new Map() });
		for (const name of ["ground", "ghosts", "marks", "veil", "sheet", "over"]) drawing.append((this.layers[name] = svg("g", { class: `layer-${name}` })));
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

	// Takes what the hall sent, and which pieces go first; resolves when everything is where it belongs.
	update({ pieces, order }, first = []) {
		const before = new Map([...this.pieces].map(([name, piece]) => [name, { ...piece }]));
		const changes = { moved: [], stamped: [], rolled: [] };
		for (const values of pieces) this.exchange(values, before.get(values[0]), changes);
		if (order) this.arrange(order);
		if (!this.hasSheet(this.sheet)) this.sheet = "";
		this.showSheet();
		if (!before.size) return Promise.resolve();
		const station = (name) => before.get(name) ?? this.pieces.get(name);
		for (const going of changes.moved) going.way = going.way.map(station).filter((found) => found?.sheet === going.piece.sheet);
		changes.moved.sort((one, other) => first.includes(other.piece.name) - first.includes(one.piece.name));
		return play(changes);
	}

	exchange(values, old, { moved, stamped, rolled }) {
		const art = values[FIELDS.length];
		const piece = this.pieces.get(values[0]) ?? { node: svg("g", { "data-piece": values[0] }) };
		FIELDS.forEach((field, place) => (piece[field] = values[place]));
		const { node, x, y, way } = piece;
		node.setAttribute("transform", at(piece).transform);
		// A way is gone once.
		if (!old) moved.push({ piece, from: [], way });
		else if (old.x !== x || old.y !== y) moved.push({ piece, from: [old], way: String(old.way) === String(way) ? [] : way });
		if (art !== null && art !== piece.art) {
			const known = new Set([...node.children].map(({ outerHTML }) => outerHTML));
			const faces = dice(node).map(face);
			piece.art = art;
			node.innerHTML = art; // made and escaped by the hall
			const turned = dice(node).flatMap((die, place, now) => (now.length === faces.length && face(die) !== faces[place] ? { die, before: faces[place] } : []));
			rolled.push(...turned);
			if (old) stamped.push(...[...node.children].filter((part) => !known.has(part.outerHTML) && !turned.some(({ die }) => part.contains(die))));
		}
		node.querySelector(":scope > title")?.remove();
		if (piece.title) node.prepend(title(piece));
		this.pieces.set(piece.name, piece);
	}

	arrange(order) {
		const names = new Set(order);
		for (const [name, { node }] of this.pieces) {
			if (names.has(name)) continue;
			node.remove();
			this.pieces.delete(name);
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
		const close = svg("g", { class: "close", role: "button", tabindex: 0, "data-close": "", "aria-label": this.close, ...at({ x: width - 44, y: 4 }) });
		close.append(svg("circle", { cx: 20, cy: 20, r: 18 }), svg("path", { d: "m13 13 14 14M27 13l-14 14" }));
		veil.append(svg("rect", { width, height, class: "veil" }));
		sheet.append(...this.inOrder(this.sheet).map(({ node }) => node), close);
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
		for (const piece of shown) if (last.has(piece.name)) layer.append(svg("g", at(piece), ...brackets(piece, marked.lastSeat)));
		for (const piece of shown) if (hint.has(piece.name)) layer.append(svg("g", at(piece), dashes(piece)));
		for (const piece of shown) {
			const picked = marked.picked.includes(piece.name);
			if (picked || lit.has(piece.name)) layer.append(this.button(piece, picked, lit.size > QUIET));
		}
		if (focused) this.drawing.querySelector(`[data-touch="${focused}"]`)?.focus();
	}

	button(piece, picked, quiet) {
		const made = svg("g", { class: `mark ${picked ? "picked" : quiet ? "lit quiet" : "lit"}`, role: "button", tabindex: 0, "aria-label": piece.title || piece.name, "data-touch": piece.name, ...at(piece) });
		if (picked) made.ariaPressed = true;
		else if (!quiet) made.append(glow(piece));
		made.append(...bands(piece, picked), title(piece));
		return made;
	}

	// A preview: pieces as they would be, pale, until the next touch.
	ghost({ pieces, gone }) {
		this.unghost();
		for (const values of pieces) {
			const [name, x, y, width, height, rx, , sheet] = values;
			if (!width || width * height > (this.width * this.height) / 3 || sheet !== this.sheet) continue;
			const node = svg("g", { class: "ghost", ...at({ x, y }) });
			node.innerHTML = values[FIELDS.length]; // made and escaped by the hall
			node.append(svg("rect", { width, height, rx, class: "outline" }));
			const now = this.pieces.get(name);
			if (now?.x === x && now.y === y) now.node.dataset.ghost = "";
			this.layers.ghosts.append(node);
		}
		for (const name of gone) this.pieces.get(name).node.dataset.ghost = "gone";
	}

	unghost() {
		this.layers.ghosts.replaceChildren();
		for (const { node } of this.pieces.values()) delete node.dataset.ghost;
	}

	// Touching

	touch({ target, clientX, clientY }) {
		const mark = target.closest("[data-touch]");
		if (mark) return this.touched(mark.dataset.touch);
		if (target.closest("[data-close]")) return this.open("");
		const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(this.drawing.getScreenCTM().inverse());
		const inside = (piece) => x >= piece.x && x <= piece.x + piece.width && y >= piece.y && y <= piece.y + piece.height;
		const found = this.inOrder(this.sheet).findLast((piece) => piece.width && inside(piece));
		if (!found && this.sheet) this.open("");
		else this.touched(found?.name ?? "");
	}

	key(event) {
		const here = event.target.closest("[data-touch], [data-close]");
		const { key } = event;
		if (!here || !(key === "Enter" || key === " " || key.startsWith("Arrow"))) return;
		event.preventDefault();
		event.stopPropagation();
		if (key.startsWith("Arrow")) near(here, key.slice(5))?.focus();
		else here.dispatchEvent(new MouseEvent("click", { bubbles: true }));
	}
}

// The nearest mark in a direction.
function near(here, direction) {
	const middle = (node) => {
		const { x, y, width, height } = node.getBoundingClientRect();
		return [x + width / 2, y + height / 2];
	};
	const [x, y] = middle(here);
	const away = (node) => {
		const [dx, dy] = middle(node).map((value, axis) => value - [x, y][axis]);
		const [along, across] = { Right: [dx, dy], Left: [-dx, dy], Down: [dy, dx], Up: [-dy, dx] }[direction];
		return along > 1 ? along + 2 * Math.abs(across) : Infinity;
	};
	const others = all("[data-touch], [data-close]").filter((node) => away(node) < Infinity);
	return others.sort((a, b) => away(a) - away(b))[0];
}

const title = (piece) => svg("title", {}, piece.title);
