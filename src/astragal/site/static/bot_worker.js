// A worker in which bots think, or a game is reviewed.

import { startPython } from "./python.js";

const thinking = startPython().then((python) => python.pyimport("astragal.site.thinking"));

onmessage = async ({ data: { key, question, record } }) => {
	try {
		const { choose, reviewed } = await thinking;
		postMessage({ key, answer: record ? reviewed(record) : choose(question) });
	} catch (error) {
		console.error(error);
		postMessage({ key, answer: "" });
	}
};
