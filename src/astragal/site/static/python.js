// Starts Python with Astragal in a worker.

import { loadPyodide } from "../python/pyodide.mjs";

const HOME = new URL("../python/", import.meta.url).href;

export async function startPython() {
	const app = load("astragal");
	const python = await loadPyodide({ indexURL: HOME });
	unpack(python, await app);
	return python;
}

async function load(name) {
	const answer = await fetch(`${HOME}${name}.zip`);
	if (!answer.ok) throw new Error(`${answer.status} ${name}`);
	return answer.arrayBuffer();
}

const unpack = (python, archive) => python.unpackArchive(archive, "zip", { extractDir: python.runPython("import site; site.getsitepackages()[0]") });

// Adds what is needed for readers of a language.
export async function addLanguage(python, code) {
	unpack(python, await load(`language-${code}`));
}
