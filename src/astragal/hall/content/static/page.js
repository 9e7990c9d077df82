// Small helpers: elements, and the hall's texts, which come with the page.

export const $ = (id) => document.getElementById(id);
export const all = (selector) => [...document.querySelectorAll(selector)];

// Whether a board is drawn for a small screen: it is where the drawing for a desk does not fit at its own size.
export const small = matchMedia("(max-width: 74.99em), (max-height: 49.99em)");

const SPACE = "http://www.w3.org/2000/svg";
const texts = JSON.parse($("texts")?.content.textContent ?? "{}");

const plural = new Intl.PluralRules(document.documentElement.lang);

// A text of the hall; one about a number of things, `count`, may have another form for a single one.
export const t = (name, values = {}) => {
	const single = `${name}_one` in texts && plural.select(values.count) === "one";
	return texts[single ? `${name}_one` : name].replace(/\{(\w+)\}/g, (_, key) => values[key]);
};

// A number with one digit after the point, as the reader writes it.
export const decimal = (number) => number.toFixed(1).replace(".", t("decimal_point"));

// A number with the sign that is written before it.
export const minus = (number) => String(number).replace("-", "−");

export function svg(tag, attributes = {}, ...children) {
	const made = document.createElementNS(SPACE, tag);
	for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
	made.append(...children);
	return made;
}

export function html(tag, properties = {}, ...children) {
	const made = Object.assign(document.createElement(tag), properties);
	made.append(...children);
	return made;
}

const KINDS = [1, 2, 3, 4, 5, 6];
const root = document.documentElement;
const colourOf = (name) => getComputedStyle(root).getPropertyValue(name);
const usual = KINDS.map((kind) => ({ art: $(`seat${kind}`)?.innerHTML, s: colourOf(`--s${kind}`), n: colourOf(`--n${kind}`) }));

// Gives every seat the shape and the colour that its person likes; a letter on a triangle stands lower.
export function dress(seats) {
	seats.slice(0, 6).forEach(({ shape, colour }, seat) => {
		const symbol = $(`seat${seat + 1}`);
		symbol.innerHTML = usual[(shape || seat + 1) - 1].art;
		symbol.setAttribute("viewBox", `-1 ${-1 + 1.7 * ((shape === 2) - (shape && seat === 1))} 22 22`);
		for (const ground of ["s", "n"]) root.style.setProperty(`--${ground}${seat + 1}`, usual[(colour || seat + 1) - 1][ground]);
	});
}

// A seat's shape in its colour, perhaps with the first letter of its name.
export function badge(seat, name = "") {
	const number = (seat % 6) + 1;
	const shape = seat < 0 ? svg("path", { d: "M4 11h14", class: "dash" }) : svg("use", { href: `#seat${number}`, width: 22, height: 22, class: `s${number}` });
	const letter = svg("text", { x: 11, y: number === 2 ? 17 : 15.2, class: "badge" }, [...name][0]?.toUpperCase() ?? "");
	return svg("svg", { class: "badge", viewBox: "0 0 22 22", "aria-hidden": "true" }, shape, letter);
}
