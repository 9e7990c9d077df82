// The pages as an app: the service worker, and how many turns wait, on a link, in the title and on the app's icon.

const counts = document.querySelector("[data-waiting]"); // the tabs, or at a table the way home
const link = counts?.querySelector("[href='/mine']") ?? counts;
const here = document.getElementById("table")?.dataset.link.slice(0, 12);
const title = document.title;
const mark = Object.assign(document.createElement("b"), { className: "waiting" });

let wanted = false;
let asking = false;
let leaving = false;

function show(tables) {
	if (tables.length) navigator.setAppBadge?.(tables.length);
	else navigator.clearAppBadge?.();
	if (!counts) return;
	const count = tables.filter((id) => id !== here).length;
	if (!here) document.title = count ? `(${count}) ${title}` : title; // a table's page announces its own turn
	link.title = count ? counts.dataset.waiting.replace("{count}", count) : "";
	mark.textContent = count;
	if (count) link.append(mark);
	else mark.remove();
}

// Asks once at a time; what is wanted meanwhile is asked together.
async function refresh() {
	wanted = true;
	if (asking) return;
	asking = true;
	while (wanted) {
		wanted = false;
		try {
			const found = await fetch("/turns.json");
			if (found.ok) show((await found.json()).waiting);
		} catch {
			// without a network the last number stays
		}
	}
	asking = false;
}

const { serviceWorker } = navigator;
serviceWorker?.register("/service_worker.js", { updateViaCache: "none" }).catch((error) => console.warn(error));
serviceWorker?.addEventListener("message", refresh);

// Only at a table does the number change while somebody looks; whoever opens another page asks there.
addEventListener("pagehide", () => (leaving = true));
addEventListener("pageshow", () => (leaving = false));
document.addEventListener("visibilitychange", () => !leaving && (here || !document.hidden) && refresh());
refresh();
