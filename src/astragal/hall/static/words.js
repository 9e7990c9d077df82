// The texts of the hall, which come with the page.

const texts = JSON.parse(document.getElementById("texts").content.textContent);

export function t(name, values = {}) {
	return texts[name].replace(/\{(\w+)\}/g, (_, key) => values[key]);
}
