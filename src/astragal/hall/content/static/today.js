// Today's roll: counts down to the next day, and remembers what was promised, to compare it with what is shown later.

import { sha256 } from "./luck.js";
import { $, all, t } from "./page.js";

const KEPT = "astragal-promises";
const MOST_KEPT = 100;
const PROMISE = Array.from("promise", (letter) => letter.charCodeAt(0).toString(16)).join("");
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const kept = () => JSON.parse(localStorage.getItem(KEPT) ?? "{}");

// What was promised first for a day stays, whatever is said later.
function keep(promised) {
	const days = Object.entries({ ...promised, ...kept() }).sort();
	localStorage.setItem(KEPT, JSON.stringify(Object.fromEntries(days.slice(-MOST_KEPT))));
}

function countDown() {
	const left = Math.ceil((DAY - (Date.now() % DAY)) / MINUTE);
	$("left").textContent = t("until_next", { hours: Math.floor(left / 60), minutes: left % 60 });
}

// Whether each seed is the hash of the one after it, and was promised as this browser was shown.
function verdict(shown, anchor) {
	const known = kept();
	let count = 0;
	for (const [place, { day, seed, promise }] of shown.entries()) {
		const before = shown[place + 1]?.seed ?? anchor;
		const promised = sha256(PROMISE + seed);
		if ((before && sha256(seed) !== before) || promised !== (known[day] ?? promise)) return t("seeds_broken", { day });
		count += day in known;
	}
	return count ? t("seeds_kept", { count }) : t("seeds_chained");
}

if ($("promise")) {
	const { day, promise } = $("promise").dataset;
	keep({ [day]: promise });
	const copied = () => ($("copy").lastElementChild.textContent = t("hash_copied"));
	$("copy").hidden = !navigator.clipboard; // pages without HTTPS have none
	$("copy").onclick = () => navigator.clipboard.writeText(promise).then(copied);
}

if ($("left")) {
	countDown();
	setInterval(countDown, MINUTE / 4);
}

if ($("verdict")) {
	keep(Object.fromEntries(all("[data-promised]").map((node) => [node.dataset.promised, node.textContent])));
	const shown = all("[data-day]").map((node) => ({ ...node.dataset, seed: node.textContent }));
	const anchor = all("[data-first]").length ? $("anchor").textContent : "";
	if (shown.length) $("verdict").textContent = verdict(shown, anchor);
}
