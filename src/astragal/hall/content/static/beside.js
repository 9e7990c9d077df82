// What is beside a game: its rules.

import { $, all } from "./page.js";

// Opens the rules at the paragraph that matters now.
export async function openHelp(game, heading) {
	const [helping, rules] = [$("helping"), $("rules")];
	if (helping.open) return helping.close();
	if (!rules.firstChild) {
		const answer = await fetch(`/rules/${game}?bare`);
		rules.innerHTML = await answer.text(); // made by the hall
	}
	helping.showModal();
	rules.querySelector(".now")?.classList.remove("now");
	const now = [...rules.querySelectorAll("h1, h2, h3, h4")].find(({ dataset, textContent }) => (dataset.chapter ?? textContent) === heading);
	now?.classList.add("now");
	rules.scrollTop = now?.offsetTop ?? 0;
}

// A click outside closes whatever is open.
for (const dialog of all("dialog")) {
	dialog.addEventListener("click", ({ target, clientX, clientY }) => {
		const { left, right, top, bottom } = dialog.getBoundingClientRect();
		if (target === dialog && (clientX < left || clientX > right || clientY < top || clientY > bottom)) dialog.close();
	});
}
