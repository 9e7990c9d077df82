// A worker in which one tree of a search grows: a game's WebAssembly with memory of its own, without Python.

const PAGE = 1 << 16;
const STACK = 1 << 20;
const SLICE = 10; // after about this many milliseconds it looks at the clock

const modules = new Map(); // by the names of games
let tree; // the one that was begun last

onmessage = async ({ data: { begin, simulations, seconds } }) => {
	try {
		if (begin) tree = await begun(begin);
		const answer = grown(tree, simulations, seconds);
		postMessage(answer, [answer.job.buffer, answer.marks.buffer, answer.nodes.buffer]);
	} catch (error) {
		postMessage({ error: String(error) });
	}
};

// The library's own data are first in memory, then its stack, then the rows of the tree; the nodes are last and grow.
async function begun({ game, code, symbol, rows, layout }) {
	if (!modules.has(game)) modules.set(game, await WebAssembly.compile(code));
	const module = modules.get(game);
	let end = aligned(dataSize(module) + STACK);
	const memory = new WebAssembly.Memory({ initial: Math.ceil(end / PAGE) });
	const number = (value, mutable = false) => new WebAssembly.Global({ value: "i32", mutable }, value);
	const env = { memory, __memory_base: number(0), __table_base: number(0), __stack_pointer: number(end, true) };
	const { exports } = await WebAssembly.instantiate(module, { env });
	exports.__wasm_call_ctors();
	const { nodes, ...others } = rows;
	const places = {};
	for (const [name, row] of Object.entries({ ...others, nodes })) {
		places[name] = end;
		end += aligned(row.byteLength);
		makeRoom(memory, end);
		new Uint8Array(memory.buffer).set(row, places[name]);
	}
	const addresses = Object.keys(rows).map((name) => places[name]);
	return { run: () => exports[symbol](...addresses), memory, places, sizes: { job: rows.job.length, marks: rows.marks.length }, layout };
}

const aligned = (size) => Math.ceil(size / 16) * 16;

// How much memory a library needs for its own data: the first number in the first part of this section.
function dataSize(module) {
	const [, , ...bytes] = new Uint8Array(WebAssembly.Module.customSections(module, "dylink.0")[0]);
	const last = bytes.findIndex((byte) => byte < 128);
	return bytes.slice(0, last + 1).reduceRight((size, byte) => size * 128 + (byte & 127), 0);
}

function makeRoom(memory, end) {
	const missing = Math.ceil((end - memory.buffer.byteLength) / PAGE);
	if (missing > 0) memory.grow(missing);
}

// Runs this many simulations, or as many as it can in this time, but at least one.
function grown({ run, memory, places, sizes, layout }, simulations, seconds) {
	const begin = performance.now();
	const job = () => new BigInt64Array(memory.buffer, places.job, sizes.job / 8);
	let [ran, slice] = [0, 1];
	do {
		const [more, since] = [Math.min(slice, simulations - ran), performance.now()];
		const nodes = Math.min(Number(job()[layout.nodes]) + more, layout.mostNodes);
		makeRoom(memory, places.nodes + nodes * layout.nodeSize);
		job()[layout.simulations] = BigInt(more);
		run();
		ran += more;
		const took = performance.now() - since;
		if (took < SLICE / 2) slice *= 2;
		else if (took > SLICE * 2) slice = Math.ceil(slice / 2);
	} while (ran < simulations && performance.now() - begin < seconds * 1000);
	const row = (name, size) => new Uint8Array(memory.buffer.slice(places[name], places[name] + size));
	const nodes = row("nodes", Number(job()[layout.nodes]) * layout.nodeSize);
	return { ran, seconds: (performance.now() - begin) / 1000, job: row("job", sizes.job), marks: row("marks", sizes.marks), nodes };
}
