// Luck that this device adds to fair dice: promised by its hash, and revealed when everybody has promised theirs.

const name = (link) => `astragal-luck-${link}`;
const kept = (link) => JSON.parse(localStorage.getItem(name(link)));
const keep = (link, found) => localStorage.setItem(name(link), JSON.stringify(found));

const hex = (number, length) => number.toString(16).padStart(length, "0");
const [squares, cubes] = [[], []]; // the fractions of roots of primes, which SHA-256 is made of
for (let n = 2; cubes.length < 64; n++) {
	for (var d = 2; n % d; d++);
	if (d === n) {
		squares.push((n ** 0.5 * 2 ** 32) | 0);
		cubes.push((n ** (1 / 3) * 2 ** 32) | 0);
	}
}

// Of at most 55 bytes. The browser's own is missing on pages without HTTPS, such as those of a hall at home.
export function sha256(digits) {
	const bytes = digits.match(/../g).map((pair) => parseInt(pair, 16));
	const block = new DataView(new ArrayBuffer(64));
	[...bytes, 128].forEach((byte, place) => block.setUint8(place, byte));
	block.setUint32(60, 8 * bytes.length);
	const turn = (word, ...by) => by.reduce((sum, n) => sum ^ ((word >>> n) | (word << (32 - n))), 0);
	const words = [];
	let state = squares.slice(0, 8);
	for (let n = 0; n < 64; n++) {
		const [two, fifteen] = [words[n - 2], words[n - 15]];
		words[n] = n < 16 ? block.getInt32(4 * n) : ((turn(two, 17, 19) ^ (two >>> 10)) + words[n - 7] + (turn(fifteen, 7, 18) ^ (fifteen >>> 3)) + words[n - 16]) | 0;
		const [a, b, c, d, e, f, g, h] = state;
		const one = h + turn(e, 6, 11, 25) + ((e & f) ^ (~e & g)) + cubes[n] + words[n];
		state = [(one + turn(a, 2, 13, 22) + ((a & b) ^ (a & c) ^ (b & c))) | 0, a, b, c, (d + one) | 0, e, f, g];
	}
	return state.map((word, place) => hex((word + squares[place]) >>> 0, 8)).join("");
}

// The promise for a table, kept with what the hall had promised by then.
export function promise(link, dice) {
	const luck = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => hex(byte, 2)).join("");
	const found = kept(link) ?? { luck, dice: dice.slice(0, 69) };
	keep(link, found);
	return sha256(found.luck);
}

// What to reveal; nothing if it was promised elsewhere, or if the hall promises something else now.
export function reveal(link, dice) {
	const found = kept(link);
	if (!found || !dice.startsWith(found.dice.slice(0, 69)) || !dice.includes(sha256(found.luck))) return "";
	keep(link, { ...found, dice });
	return found.luck;
}

// Whether the dice are made of what this device was shown and added; nothing if it has added nothing.
export function verdict(link, dice) {
	const found = kept(link);
	if (!found) return "";
	const words = dice.split(" ");
	const promises = words.map((word, place) => (place < 2 ? word : word.length === 32 ? sha256(word) : word.slice(0, 64)));
	const now = found.dice.length > 69 ? promises : promises.slice(0, 2);
	if (now.join(" ") !== found.dice) return "kept_broken";
	return words.includes(found.luck) ? "kept_all" : "kept_other";
}
