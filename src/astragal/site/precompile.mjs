// Has the Python of the browser compile archives: node precompile.mjs PYODIDE-FOLDER PROGRAM ARCHIVE…

import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [folder, program, ...archives] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`));
const python = await loadPyodide();
python.FS.writeFile("/home/pyodide/precompile.py", readFileSync(program));
const { precompiled } = python.pyimport("precompile");
for (const archive of archives) {
	const sources = python.globals.get("bytes")(new Uint8Array(readFileSync(archive)));
	writeFileSync(archive, precompiled(sources).toJs());
}
