// What is asked beside a piece: ✓ and ✗ for a choice that waits, or the ways in which a touched card can be played.

import { svg } from "./page.js";

const [CHIP, GAP, LINE] = [44, 8, 15]; // in pixels of the screen
const LETTERS = 14; // to a line

export function clearChips({ layers }) {
	layers.chips.replaceChildren();
}

function chip(kind, label, at, touched, ...art) {
	const made = svg("g", { class: `chip ${kind}`, role: "button", tabindex: 0, "aria-label": label, "data-chip": "", transform: at }, ...art);
	made.touched = touched;
	return made;
}

// The piece with a name, if it is in view.
const inView = (board, name) => [board.pieces.get(name)].filter((piece) => piece?.sheet === board.sheet);

// `answered` is called with yes or no.
export function askBeside(board, name, answered) {
	clearChips(board);
	for (const piece of inView(board, name)) {
		const unit = 1 / board.drawing.getScreenCTM().a;
		const { x, y, upright } = besides(piece, unit, board);
		const step = (CHIP + GAP) * unit;
		const at = (place) => `translate(${x + (upright ? 0 : place * step)} ${y + (upright ? place * step : 0)}) scale(${unit})`;
		const round = (d) => [svg("circle", { cx: 22, cy: 22, r: 22 }), svg("path", { d })];
		const yes = chip("yes", board.words("yes"), at(0), () => answered(true), ...round("m13 23 6 7 12-15"));
		const no = chip("no", board.words("take_back"), at(1), () => answered(false), ...round("m15 15 14 14m0-14-14 14"));
		board.layers.chips.append(yes, no);
	}
}

// Right, left, below or above, the first where two chips cover neither the piece nor what would become of it.
function besides(piece, unit, board) {
	const { x, y, width, height } = piece;
	const [one, two, gap] = [CHIP * unit, (2 * CHIP + GAP) * unit, GAP * unit];
	const inside = (place, length, most) => Math.max(0, Math.min(place, most - length));
	const across = inside(x + (width - two) / 2, two, board.width);
	const down = inside(y + (height - two) / 2, two, board.height);
	const upright = [x + width + gap, x - gap - one].map((x) => ({ x, y: down, upright: true, width: one, height: two }));
	const flat = [y + height + gap, y - gap - one].map((y) => ({ x: across, y, width: two, height: one }));
	const fits = (box) => box.x >= 0 && box.y >= 0 && box.x + box.width <= board.width && box.y + box.height <= board.height;
	const meets = (box, other) => box.x < other.x + other.width && other.x < box.x + box.width && box.y < other.y + other.height && other.y < box.y + box.height;
	const taken = [...board.layers.ghosts.children].map(({ box }) => box).concat(piece);
	const room = [...upright, ...flat].filter(fits);
	return room.find((box) => !taken.some((other) => meets(box, other))) ?? room[0] ?? { ...flat[0], y: inside(flat[0].y, one, board.height) };
}

// Ways that no touch tells apart, across the card; each says how it differs, and what it is worth.
export function offerWays(board, name, choices, selected) {
	clearChips(board);
	const labels = differences(choices.map(({ phrase }) => phrase.split(" ")));
	for (const { x, y, width, height } of inView(board, name)) {
		const unit = 1 / board.drawing.getScreenCTM().a;
		const lines = choices.map(({ consequence }, place) => [...wrapped(labels[place] || board.words("as_it_is")), consequence].filter(Boolean));
		const heights = lines.map(({ length }) => Math.max(CHIP, length * LINE + 12) * unit);
		const wide = Math.max(width, 104 * unit);
		const left = Math.max(0, Math.min(x + (width - wide) / 2, board.width - wide));
		let top = Math.max(0, Math.min(y + height / 2, board.height) - heights.reduce((sum, high) => sum + high + 4 * unit, 0) / 2);
		choices.forEach((choice, place) => {
			const middle = (heights[place] / unit - lines[place].length * LINE) / 2 + 12;
			const words = lines[place].map((line, row) => svg("text", { x: wide / unit / 2, y: middle + row * LINE }, line));
			const ground = svg("rect", { width: wide / unit, height: heights[place] / unit, rx: 10 });
			board.layers.chips.append(chip("way", choice.phrase, `translate(${left} ${top}) scale(${unit})`, () => selected(choice), ground, ...words));
			top += heights[place] + 4 * unit;
		});
	}
}

// The words of each phrase without those that all begin and end with.
function differences(phrases) {
	const shortest = Math.min(...phrases.map(({ length }) => length));
	const same = (place) => phrases.every((words) => words.at(place) === phrases[0].at(place));
	let [first, last] = [0, 0];
	while (first < shortest && same(first)) first++;
	while (last < shortest - first && same(-1 - last)) last++;
	return phrases.map((words) => words.slice(first, words.length - last).join(" "));
}

function wrapped(text) {
	return text.split(" ").reduce((lines, word) => {
		if (lines.length && `${lines.at(-1)} ${word}`.length <= LETTERS) lines.push(`${lines.pop()} ${word}`);
		else lines.push(word);
		return lines;
	}, []);
}
