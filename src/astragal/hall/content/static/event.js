// A tournament: its page follows what happens, counts down, and says when a table is ready.

const SECOND = 1000;
const POLL = 2 * SECOND;
const $ = (id) => document.getElementById(id);

// The hall's clock and this one may differ.
let ahead = 0;

function countDown() {
	for (const node of document.querySelectorAll("[data-until]")) {
		const left = Math.max(0, Math.ceil(Number(node.dataset.until) - Date.now() / SECOND - ahead));
		const [hours, minutes, seconds] = [Math.floor(left / 3600), Math.floor(left / 60) % 60, left % 60];
		const pair = (number) => String(number).padStart(2, "0");
		const text = hours ? `${hours}:${pair(minutes)}:${pair(seconds)}` : `${minutes}:${pair(seconds)}`;
		if (node.textContent !== text) node.textContent = text;
	}
}

function settle() {
	ahead = Number($("state").dataset.now) - Date.now() / SECOND;
	countDown();
}

// What somebody has opened or is on stays so.
function show(text) {
	const before = $("state").dataset.table;
	const focused = $("live").contains(document.activeElement) ? document.activeElement.id : "";
	const closed = [...document.querySelectorAll(".rounds details")].map((node) => node.open);
	const rounds = closed.length;
	$("live").replaceChildren(...new DOMParser().parseFromString(text, "text/html").body.childNodes);
	const shown = [...document.querySelectorAll(".rounds details")];
	const more = shown.length - rounds;
	for (const [place, node] of shown.entries()) if (place > more) node.open = closed[place - more] ?? node.open;
	if (focused) $(focused)?.focus();
	settle();
	const { table } = $("state").dataset;
	$("said").textContent = table && table !== before ? $("go").textContent : $("state").querySelector(".where").textContent;
}

async function follow() {
	const { address } = $("live").dataset;
	try {
		const answer = await fetch(`${address}?version=${$("state").dataset.version}`);
		if (answer.status === 200) show(await answer.text());
	} catch {
		// the line is lost; the next attempt may find it again
	}
	setTimeout(follow, POLL);
}

if ($("live")) {
	settle();
	setInterval(countDown, SECOND / 2);
	setTimeout(follow, POLL);
}

if ($("setup")) {
	const { at, zone, style } = $("setup").elements;
	at.onchange = () => (zone.value = at.value ? new Date(at.value).getTimezoneOffset() : 0);
	$("setup").addEventListener("change", () => {
		if (style.value === "robin") $("setup").elements.seats[0].checked = true;
	});
}

if ($("copy")) {
	$("copy").hidden = !navigator.clipboard; // pages without HTTPS have none
	$("copy").onclick = async () => {
		await navigator.clipboard.writeText($("link").value);
		$("copy").lastElementChild.textContent = $("copy").dataset.said;
	};
}
