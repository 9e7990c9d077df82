// The marks around pieces, the same in every game.

import { svg } from "./svg.js";

export const rect = ({ width, height, round }, name, grow = 0) =>
	svg("rect", { x: -grow, y: -grow, width: width + 2 * grow, height: height + 2 * grow, rx: round + grow, class: name });

// A band between two edges; what is picked has a tick at its corner.
export function bands(piece, picked) {
	const made = [rect(piece, "hit"), rect(piece, "edge"), rect(piece, "band")];
	if (picked) made.push(svg("g", { class: "tab", transform: `translate(${piece.width - 2} 2)` }, svg("circle", { r: 8.5 }), svg("path", { d: "m-4 .2 3 3.2 5-6" })));
	return made;
}

// Corner brackets in the colour of the seat that did it, with its shape unless the piece bears it.
export function brackets({ width, height, art }, seat) {
	const arm = Math.min(22, width * 0.3, height * 0.3);
	const d = `M0 ${arm}V0H${arm}M${width - arm} 0H${width}V${arm}M${width} ${height - arm}V${height}H${width - arm}M${arm} ${height}H0V${height - arm}`;
	const number = (seat % 6) + 1;
	const made = [svg("path", { d, class: "last ground" }), svg("path", { d, class: `last s${number}` })];
	if (seat >= 0 && !art.includes(`#seat${number}`)) made.push(svg("use", { href: `#seat${number}`, x: width - 8, y: height - 8, width: 14, height: 14, class: `s${number} bearer` }));
	return made;
}
