// The shell of the browser edition: holds the worker in which Python runs, and shows the hall's pages in a frame.

const $ = (id) => document.getElementById(id);
const base = new URL(".", location.href).pathname;
const frame = $("page");
const { serviceWorker } = navigator;

// The frame's pages have addresses below `_`, so that the site can be in any folder, whatever its name.
const pages = `${base}_`;
const inner = ({ pathname, search }) => (pathname.startsWith(`${pages}/`) ? pathname.slice(pages.length) : pathname) + search;
const outer = (path) => pages + path;
const wanted = () => outer(location.hash.slice(1) || "/");

// The shell speaks the language of the page that it showed last, and at first one that the browser asks for.
const LANGUAGE = "astragal-language";
const words = JSON.parse($("words").content.textContent);
const asked = navigator.languages.map((tag) => tag.split("-")[0]).find((code) => code in words);

function speak(code) {
	document.documentElement.lang = code;
	for (const [id, text] of Object.entries(words[code])) if ($(id)) $(id).textContent = text;
}

speak(localStorage.getItem(LANGUAGE) ?? asked ?? "en");

function fail(error) {
	console.warn(error);
	$("loading").hidden = true;
	$("failed").hidden = false;
}

async function start() {
	const registration = await serviceWorker.register("service_worker.js", { updateViaCache: "none" });
	offerUpdates(registration);
	if (!serviceWorker.controller) {
		const controlled = new Promise((resolve) => (serviceWorker.oncontrollerchange = resolve));
		(await serviceWorker.ready).active.postMessage("claim");
		await controlled;
	}
	serviceWorker.oncontrollerchange = () => location.reload(); // somebody has loaded a new version, perhaps in another window
	const worker = new Worker("worker/hall_worker.js", { type: "module" });
	worker.onerror = fail;
	worker.onmessage = ({ data }) => fail(data.failed);
	serviceWorker.addEventListener("message", ({ data, ports }) => worker.postMessage(data, ports));
	serviceWorker.startMessages();
	addEventListener("message", ({ data, ports, origin }) => {
		if (origin !== location.origin || !data.connect) return;
		worker.postMessage(data, ports);
		navigator.storage?.persist?.(); // from now on there is something to lose
	});
	frame.onload = show;
	frame.src = wanted();
}

// Each page that the frame shows: its address and title become those of the window, and its links stay in the frame.
function show() {
	const { location: shown, document: page } = frame.contentWindow;
	$("loading").hidden = true;
	frame.hidden = false;
	document.title = page.title;
	localStorage.setItem(LANGUAGE, page.documentElement.lang);
	speak(page.documentElement.lang);
	history.replaceState(null, "", `#${inner(shown)}`);
	page.addEventListener("click", ({ target }) => {
		const link = target.closest?.("a[href]");
		if (link?.origin === location.origin) link.href = outer(inner(link));
	}, true);
	page.addEventListener("submit", ({ target }) => {
		if (target.method === "post") target.action = outer(inner(new URL(target.action)));
	}, true);
}

addEventListener("hashchange", () => (frame.src = wanted()));

// A new version waits until somebody wants it, or until nobody has the site open.
function offerUpdates(registration) {
	const offer = () => ($("update").hidden = !(registration.waiting && serviceWorker.controller));
	registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", offer));
	offer();
	$("load").onclick = () => registration.waiting.postMessage("activate");
	$("later").onclick = () => ($("update").hidden = true);
}

if (serviceWorker) start().catch(fail);
else fail("no service worker");
