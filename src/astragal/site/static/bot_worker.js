// A worker in which bots think, or a game is reviewed. The trees of a search with several grow in workers of their own.

import { startPython } from "./python.js";

const trees = []; // the workers in which they grow
const cores = navigator.hardwareConcurrency;
const canWait = "Suspending" in WebAssembly; // Python can wait for other workers; else its trees grow one after another

const thinking = startPython().then((python) => {
	const found = python.pyimport("astragal.site.thinking");
	if (canWait) found.use_workers(grow, cores);
	return found;
});

// Sends each of the first workers a message; the answers of all, or none if a worker fails.
function grow(messages) {
	const answers = messages.map((message, number) => {
		const worker = (trees[number] ??= new Worker(new URL("tree_worker.js", import.meta.url), { type: "module" }));
		return new Promise((resolve, reject) => {
			Object.assign(worker, { onmessage: ({ data }) => (data.error ? reject(data.error) : resolve(data)), onerror: reject });
			worker.postMessage(message);
		});
	});
	return Promise.all(answers).catch((error) => {
		console.warn(error);
		for (const worker of trees.splice(0)) worker.terminate();
		return [];
	});
}

async function answer({ key, question, record }) {
	try {
		const { choose, reviewed } = await thinking;
		const work = record ? reviewed : choose;
		postMessage({ key, answer: canWait ? await work.callPromising(record || question) : work(record || question) });
	} catch (error) {
		console.error(error);
		postMessage({ key, answer: "" });
	}
}

let last = Promise.resolve(); // one question after another

onmessage = ({ data }) => (last = last.then(() => answer(data)));
