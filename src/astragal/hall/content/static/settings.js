// What somebody prefers on this device.

import { all } from "./page.js";

const DEFAULTS = { theme: "auto", motion: "normal", sound: "off", asking: "always" };
const SPEEDS = { off: 0, fast: 0.5, normal: 1 };
const still = matchMedia("(prefers-reduced-motion: reduce)");

export const setting = (name) => localStorage.getItem(`astragal-${name}`) ?? DEFAULTS[name];

function choose(name, value) {
	localStorage.setItem(`astragal-${name}`, value);
	show();
}

export const toggle = (name, one, other) => choose(name, setting(name) === one ? other : one);

// How long motion takes, compared with the usual; 0 is no motion at all.
export const pace = () => (still.matches ? 0 : SPEEDS[setting("motion")]);

function show() {
	showTheme();
	document.documentElement.dataset.motion = pace() ? "on" : "off";
	for (const select of all("[data-setting]")) select.value = setting(select.dataset.setting);
	for (const button of all("[data-do=sound]")) button.ariaPressed = setting("sound") !== "off";
}

document.addEventListener("change", ({ target }) => {
	if (target.dataset.setting) choose(target.dataset.setting, target.value);
});
addEventListener("storage", show);
still.onchange = show;
show();
