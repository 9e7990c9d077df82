// The worker in which Python runs the hall of this browser. Of all pages of the site only one acts at a time; what has
// changed is kept before anybody is told.

import { addLanguage, startPython } from "./python.js";
import { read, readLines, remove, write } from "./storage.js";

const PERSON = "person";
const others = new BroadcastChannel("astragal"); // the other open windows of this site
const versions = new Map(); // of the tables, as they are in memory
const ports = new Map(); // to the pages of tables
const languages = new Set(["en"]); // that have been loaded
const choosing = new Set(); // tables at which a quick bot is about to choose
let count = 0;

const started = startPython().then((python) => {
	const hall = python.pyimport("astragal.site.browser_hall").BrowserHall();
	const pages = python.pyimport("astragal.site.browser_pages").BrowserPages(hall);
	hall.prefer(...navigator.languages);
	return { python, hall, pages };
});
started.catch((error) => postMessage({ failed: String(error) }));

// Does some work with the hall when nobody else does any; what is known of the person may change with any of it.
async function act(ids, work) {
	const { python, hall, pages } = await started;
	return navigator.locks.request("astragal", async () => {
		await refresh(hall, PERSON);
		await speak(python, hall);
		for (const id of new Set(ids)) await refresh(hall, id);
		const made = work(hall, pages);
		await carryOut(hall);
		return made;
	});
}

// The reader's language is loaded when it is first needed; until it can be, the hall speaks English.
async function speak(python, hall) {
	const wanted = hall.language;
	if (!languages.has(wanted)) await addLanguage(python, wanted).then(() => languages.add(wanted), console.warn);
	hall.speak(languages.has(wanted) ? wanted : "en");
}

// Another window may have changed a table.
async function refresh(hall, id) {
	const found = await read(id).catch(() => null);
	if (!found || found.version <= (versions.get(id) ?? 0)) return;
	versions.set(id, found.version);
	hall.load(id, found.text);
}

async function carryOut(hall) {
	const { keep, forget, send, think, bots } = JSON.parse(hall.done());
	if (keep.length) await keepAll(hall, keep);
	if (forget.length) await remove(forget).catch(console.warn);
	for (const [number, message] of send) ports.get(number)?.postMessage(message);
	for (const wanted of think) haveThought(wanted);
	for (const id of bots) {
		if (choosing.has(id)) continue;
		choosing.add(id);
		setTimeout(letChoose, 0, id);
	}
}

async function keepAll(hall, keep) {
	for (const item of keep) versions.set(item.id, (item.version = (versions.get(item.id) ?? 0) + 1));
	try {
		await write(keep);
		others.postMessage(keep.map(({ id }) => id));
	} catch (error) {
		console.warn(error);
		hall.not_kept(...keep.map(({ id }) => id));
		for (const [number, message] of JSON.parse(hall.done()).send) ports.get(number)?.postMessage(message);
	}
}

function letChoose(id) {
	choosing.delete(id);
	return act([id], (hall) => hall.bot(id));
}

// Bots that search think in a worker of their own, and games are reviewed in another.
const workers = {};

function haveThought({ key, question, record }) {
	const place = record ? "review" : "bots";
	workers[place] ??= Object.assign(new Worker(new URL("bot_worker.js", import.meta.url), { type: "module" }), {
		onmessage: ({ data }) => act([data.key.split(":")[1]], (hall) => hall.thought(data.key, data.answer)),
	});
	workers[place].postMessage({ key, question: question && JSON.stringify(question), record });
}

others.onmessage = ({ data }) => act(data.filter((id) => versions.has(id)), () => {});

const idIn = (path) => /^\/table\/([^/]{12})/.exec(path)?.[1];

function connect(path, port) {
	const number = ++count;
	const ids = [idIn(path)].filter(Boolean);
	ports.set(number, port);
	port.onmessage = ({ data }) => {
		if (data === null) ports.delete(number);
		act(ids, (hall) => (data === null ? hall.farewell(number) : hall.take(number, data)));
	};
	act(ids, (hall) => hall.welcome(number, path));
}

async function answer({ method, path, query, body }, port) {
	const id = idIn(path);
	const lines = id ? null : JSON.stringify(await readLines().catch(() => null));
	const made = await act(id ? [id] : [], (hall, pages) => {
		if (lines && lines !== "null") hall.load_lines(lines);
		return pages.answer(method, path, query, body);
	});
	port.postMessage(JSON.parse(made));
}

onmessage = ({ data, ports: [port] }) => (data.connect ? connect(data.connect, port) : answer(data, port));
