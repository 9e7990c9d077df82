// Starts Python with Astragal in a worker.

import { loadPyodide } from "../python/pyodide.mjs";

const HOME = new URL("../python/", import.meta.url).href;

export async function startPython() {
	const app = fetch(`${HOME}astragal.zip`).then((answer) => answer.arrayBuffer());
	const python = await loadPyodide({ indexURL: HOME });
	python.unpackArchive(await app, "zip", { extractDir: python.runPython("import site; site.getsitepackages()[0]") });
	return python;
}
