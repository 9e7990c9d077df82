// The browser's storage: tables as texts with the number of their version, and how each is listed.

const [TABLES, LINES] = ["tables", "lines"];

const result = (request) =>
	new Promise((resolve, reject) => {
		request.onsuccess = () => resolve(request.result);
		request.onerror = () => reject(request.error);
	});

const opened = (() => {
	const request = indexedDB.open("astragal", 1);
	request.onupgradeneeded = () => {
		request.result.createObjectStore(TABLES, { keyPath: "id" });
		request.result.createObjectStore(LINES, { keyPath: "id" });
	};
	return result(request);
})();
opened.catch(() => {}); // whoever asks for something is told

export async function read(id) {
	return result((await opened).transaction(TABLES).objectStore(TABLES).get(id));
}

export async function readLines() {
	return (await result((await opened).transaction(LINES).objectStore(LINES).getAll())).map(({ line }) => line);
}

export async function remove(ids) {
	const transaction = (await opened).transaction([TABLES, LINES], "readwrite");
	for (const id of ids) for (const store of [TABLES, LINES]) transaction.objectStore(store).delete(id);
}

// Resolves when everything is on disk, and rejects if nothing is.
export async function write(items) {
	const transaction = (await opened).transaction([TABLES, LINES], "readwrite", { durability: "strict" });
	for (const { id, version, text, line } of items) {
		transaction.objectStore(TABLES).put({ id, version, text });
		if (line) transaction.objectStore(LINES).put({ id, line });
	}
	return new Promise((resolve, reject) => {
		transaction.oncomplete = resolve;
		transaction.onabort = () => reject(transaction.error);
	});
}
