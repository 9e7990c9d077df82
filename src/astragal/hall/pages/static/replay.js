// Steps through a replay or a tutorial without reloading the page: the pieces glide, the arrow keys step.

import { Board } from "./board.js";
import { $, t } from "./page.js";
import "./settings.js";

const small = matchMedia("(max-width: 899px)");
const { here, seat } = $("steps").dataset;
let board = null;
let wanted = 0;

function touched(name) {
	if (board.hasSheet(name)) board.open(name);
}

async function show(step) {
	wanted = step;
	const query = new URLSearchParams({ ...(seat && { seat }), ...(small.matches && { phone: 1 }) });
	const answer = await fetch(`${here}${step}.json?${query}`);
	if (!answer.ok || step !== wanted) return;
	const found = await answer.json();
	const page = found.page ?? found;
	board.size(small.matches);
	board.update(page.board);
	board.mark({ lit: [], picked: [], last: page.last, lastSeat: page.last_seat, hint: found.touched ?? [] });
	$("told").textContent = page.line;
	if (found.page) $("remark").textContent = found.remark || (page.step === page.steps ? t("learned") : "");
	$("where").textContent = t("step_of", { step: page.step, steps: page.steps });
	const address = (number) => `${here}${number}${seat ? `?seat=${seat}` : ""}`;
	for (const [id, number] of Object.entries({ first: 0, back: page.before, next: page.after, end: page.steps })) if ($(id)) $(id).href = address(number);
	if ($("fork-step")) $("fork-step").value = page.step;
	history.replaceState(null, "", address(page.step));
}

const numberIn = (address) => Number(new URL(address).pathname.split("/").at(-1));

if ($("drawing")) {
	$("drawing").replaceChildren();
	board = new Board($("drawing"), touched, t("close"));
	show(numberIn(location.href));
	small.addEventListener("change", () => show(wanted));
	$("steps").addEventListener("click", (event) => {
		const link = event.target.closest("a");
		if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
		event.preventDefault();
		show(numberIn(link.href));
	});
}

document.addEventListener("keydown", (event) => {
	const link = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "end" }[event.key];
	if (link && !event.target.closest("input, select, textarea, [data-touch]")) $(link)?.click();
});
