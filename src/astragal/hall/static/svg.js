// Small help to make elements.

const SPACE = "http://www.w3.org/2000/svg";

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

// A seat's shape in its colour, perhaps with the first letter of its name.
export function badge(seat, name = "") {
  if (seat < 0) return svg("svg", { class: "badge", viewBox: "0 0 22 22", "aria-hidden": "true" }, svg("path", { d: "M4 11h14", class: "dash" }));
  const number = (seat % 6) + 1;
  const made = svg("svg", { class: "badge", viewBox: "0 0 22 22", "aria-hidden": "true" });
  made.append(svg("use", { href: `#seat${number}`, width: 22, height: 22, class: `s${number}` }));
  const letter = svg("text", { x: 11, y: number === 2 ? 17 : 15.2, class: "badge" });
  letter.textContent = [...name][0]?.toUpperCase() ?? "";
  if (name) made.append(letter);
  return made;
}

export function icon(name) {
  return svg("svg", { class: "icon", "aria-hidden": "true" }, svg("use", { href: `#i-${name}` }));
}
