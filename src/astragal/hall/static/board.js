// The drawing of a table: pieces that are exchanged when they change, marks around them, and large views of pieces.

import { bands, brackets, dashes, glow } from "./marks.js";
import { play } from "./motion.js";
import { svg } from "./svg.js";

const DESK = [880, 684];
const PHONE = [360, 468];
const QUIET = 8; // when more pieces are lit, they do not glow
const FIELDS = ["name", "x", "y", "width", "height", "round", "title", "sheet"];

export class Board {
  // `touched(name)` is called with the piece that somebody touches, and nothing for the ground.
  constructor(drawing, touched, texts) {
    this.drawing = drawing;
    this.touched = touched;
    this.texts = texts;
    this.pieces = new Map();
    this.order = [];
    this.sheet = "";
    this.marked = { lit: new Set(), picked: [], last: [], hint: new Set() };
    this.layers = {};
    for (const name of ["ground", "ghosts", "marks", "veil", "sheet", "over"]) this.layers[name] = drawing.appendChild(svg("g", { class: `layer-${name}` }));
    drawing.addEventListener("click", (event) => this.touch(event));
    drawing.addEventListener("keydown", (event) => this.key(event));
  }

  size(phone) {
    const [width, height] = phone ? PHONE : DESK;
    if (this.width === width) return;
    [this.width, this.height] = [width, height];
    this.drawing.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.clear();
  }

  clear() {
    this.pieces.clear();
    this.order = [];
    this.sheet = "";
    for (const layer of Object.values(this.layers)) layer.replaceChildren();
  }

  // Takes what the hall sent; resolves when everything is where it belongs.
  update(board) {
    const changes = { moved: [], rolled: [], appeared: [] };
    const empty = !this.pieces.size;
    for (const values of board.pieces) this.exchange(values, changes);
    if (board.order) this.arrange(board.order);
    if (this.sheet && !this.sheetPieces(this.sheet).length) this.sheet = "";
    this.showSheet();
    return empty ? Promise.resolve() : play(changes);
  }

  exchange(values, changes) {
    const next = Object.fromEntries(FIELDS.map((field, place) => [field, values[place]]));
    const art = values[FIELDS.length];
    const piece = this.pieces.get(next.name) ?? { node: svg("g", { "data-piece": next.name }), fresh: true };
    const { x, y } = piece;
    const retitled = piece.title !== next.title;
    Object.assign(piece, next);
    piece.node.setAttribute("transform", `translate(${piece.x} ${piece.y})`);
    if (art !== null && art !== piece.art) this.redraw(piece, art, changes);
    else if (retitled) setTitle(piece);
    if (!piece.fresh && (x !== piece.x || y !== piece.y)) changes.moved.push({ piece, x, y });
    piece.fresh = false;
    this.pieces.set(piece.name, piece);
  }

  redraw(piece, art, changes) {
    const faces = [...piece.node.querySelectorAll("use.die")].map((die) => die.getAttribute("href"));
    piece.art = art;
    piece.node.innerHTML = art; // made and escaped by the hall
    setTitle(piece);
    const now = [...piece.node.querySelectorAll("use.die")];
    const rolled = now.filter((die, place) => now.length === faces.length && die.getAttribute("href") !== faces[place]);
    if (rolled.length) changes.rolled.push(...rolled);
    else changes.appeared.push(piece.node);
  }

  arrange(order) {
    const names = new Set(order);
    for (const [name, piece] of this.pieces) {
      if (names.has(name)) continue;
      piece.node.remove();
      this.pieces.delete(name);
    }
    this.order = order;
    let before = this.layers.ground.firstChild;
    for (const piece of this.inOrder("")) {
      if (piece.node === before) before = before.nextSibling;
      else this.layers.ground.insertBefore(piece.node, before);
    }
    while (before) {
      const rest = before.nextSibling;
      before.remove();
      before = rest;
    }
  }

  inOrder(sheet) {
    return this.order.map((name) => this.pieces.get(name)).filter((piece) => piece.sheet === sheet);
  }

  sheetPieces(name) {
    return this.inOrder(name);
  }

  // Large views

  hasSheet(name) {
    return Boolean(name) && this.order.some((other) => this.pieces.get(other).sheet === name);
  }

  open(name) {
    this.sheet = this.hasSheet(name) ? name : "";
    this.showSheet();
    this.mark(this.marked);
  }

  showSheet() {
    const { veil, sheet } = this.layers;
    veil.replaceChildren();
    sheet.replaceChildren(...(this.sheet ? this.sheetPieces(this.sheet).map((piece) => piece.node) : []));
    this.drawing.classList.toggle("veiled", Boolean(this.sheet));
    if (!this.sheet) return;
    veil.append(svg("rect", { width: this.width, height: this.height, class: "veil" }));
    const close = svg("g", { class: "close", role: "button", tabindex: 0, "aria-label": this.texts.close, transform: `translate(${this.width - 44} 4)` });
    close.append(svg("circle", { cx: 20, cy: 20, r: 18 }), svg("path", { d: "m13 13 14 14M27 13l-14 14" }));
    close.dataset.close = "";
    sheet.append(close);
  }

  // Marks

  mark(marked) {
    this.marked = marked;
    const focused = document.activeElement?.dataset?.touch;
    const { marks, over } = this.layers;
    marks.replaceChildren();
    over.replaceChildren();
    const lit = new Set(marked.lit);
    for (const name of marked.lit) {
      const owner = this.pieces.get(name)?.sheet;
      if (owner) lit.add(owner);
    }
    const quiet = lit.size > QUIET;
    const picked = new Set(marked.picked);
    const layer = (piece) => (piece.sheet ? (piece.sheet === this.sheet ? over : null) : this.sheet ? null : marks);
    const each = (names, make) => {
      for (const name of names) {
        const piece = this.pieces.get(name);
        const target = piece && piece.width && layer(piece);
        if (target) target.append(svg("g", { transform: `translate(${piece.x} ${piece.y})` }, ...make(piece)));
      }
    };
    each(marked.last, (piece) => brackets(piece, marked.lastSeat));
    each(marked.hint, dashes);
    for (const piece of this.order.map((name) => this.pieces.get(name))) {
      const target = piece.width && layer(piece);
      if (target && (lit.has(piece.name) || picked.has(piece.name))) target.append(this.button(piece, picked.has(piece.name), quiet));
    }
    if (focused) this.drawing.querySelector(`[data-touch="${focused}"]`)?.focus();
  }

  button(piece, picked, quiet) {
    const made = svg("g", { class: picked ? "mark picked" : quiet ? "mark lit quiet" : "mark lit", role: "button", tabindex: 0, "aria-label": piece.title || piece.name, transform: `translate(${piece.x} ${piece.y})` });
    if (picked) made.setAttribute("aria-pressed", "true");
    made.dataset.touch = piece.name;
    if (!picked && !quiet) made.append(glow(piece));
    made.append(...bands(piece, picked));
    if (piece.title) made.append(title(piece.title));
    return made;
  }

  // A preview: pieces as they would be, pale, until the next touch.
  ghost(preview) {
    this.unghost();
    const most = (this.width * this.height) / 3;
    for (const values of preview.pieces) {
      const [name, x, y, width, height, round, , sheet] = values;
      if (!width || width * height > most || sheet !== this.sheet) continue;
      const node = svg("g", { class: "ghost", transform: `translate(${x} ${y})` });
      node.innerHTML = values[FIELDS.length]; // made and escaped by the hall
      node.append(svg("rect", { x: -1, y: -1, width: width + 2, height: height + 2, rx: round, class: "outline" }));
      const now = this.pieces.get(name);
      if (now && now.x === x && now.y === y) now.node.setAttribute("data-ghost", "replaced");
      this.layers.ghosts.append(node);
    }
    for (const name of preview.gone) this.pieces.get(name)?.node.setAttribute("data-ghost", "gone");
  }

  unghost() {
    this.layers.ghosts.replaceChildren();
    for (const { node } of this.pieces.values()) node.removeAttribute("data-ghost");
  }

  // Touching

  touch(event) {
    const mark = event.target.closest("[data-touch]");
    if (event.target.closest("[data-close]")) return this.open("");
    if (mark) return this.touched(mark.dataset.touch);
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.drawing.getScreenCTM().inverse());
    const inside = (piece) => x >= piece.x && x <= piece.x + piece.width && y >= piece.y && y <= piece.y + piece.height;
    const found = this.inOrder(this.sheet).reverse().find((piece) => piece.width && inside(piece));
    if (!found && this.sheet) this.open("");
    else this.touched(found?.name ?? "");
  }

  key(event) {
    const here = event.target.closest("[data-touch], [data-close]");
    if (!here) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      event.stopPropagation();
      here.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    } else if (event.key.startsWith("Arrow")) {
      event.preventDefault();
      this.near(here, event.key.slice(5))?.focus();
    }
  }

  // The nearest mark in a direction.
  near(here, direction) {
    const middle = (node) => {
      const box = node.getBoundingClientRect();
      return [box.x + box.width / 2, box.y + box.height / 2];
    };
    const [x, y] = middle(here);
    const away = (node) => {
      const [dx, dy] = middle(node).map((value, axis) => value - [x, y][axis]);
      const [along, across] = { Right: [dx, dy], Left: [-dx, dy], Down: [dy, dx], Up: [-dy, dx] }[direction];
      return along > 1 ? along + 2 * Math.abs(across) : Infinity;
    };
    const others = [...this.drawing.querySelectorAll("[data-touch], [data-close]")].filter((node) => node !== here);
    const best = Math.min(...others.map(away));
    return best < Infinity ? others.find((node) => away(node) === best) : null;
  }
}

function title(text) {
  const made = svg("title");
  made.textContent = text;
  return made;
}

function setTitle(piece) {
  piece.node.querySelector(":scope > title")?.remove();
  if (piece.title) piece.node.prepend(title(piece.title));
}
