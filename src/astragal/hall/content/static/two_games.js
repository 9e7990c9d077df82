// Steps through two games at once without loading the page again; the arrow keys step.

const KEYS = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "end" };
const beside = document.getElementById("beside");

async function show(address) {
	const answer = await fetch(address);
	if (!answer.ok) return;
	const focused = document.activeElement?.id;
	const made = new DOMParser().parseFromString(await answer.text(), "text/html");
	beside.replaceChildren(...made.getElementById("beside").childNodes);
	history.replaceState(null, "", address);
	document.getElementById(focused)?.focus();
	const told = [document.getElementById("where"), ...beside.querySelectorAll("h2, .told")];
	document.getElementById("said").textContent = told.map((node) => node.textContent).join(". ");
}

beside.addEventListener("click", (event) => {
	const link = event.target.closest(".steps a");
	if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
	event.preventDefault();
	show(link.href);
});

document.addEventListener("keydown", ({ key }) => document.getElementById(KEYS[key])?.click());
