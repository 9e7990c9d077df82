// Runs before anything is painted, so that nobody sees the wrong theme first.
const dark = matchMedia("(prefers-color-scheme: dark)");
const showTheme = () => {
	const chosen = localStorage.getItem("astragal-theme") ?? "auto";
	document.documentElement.dataset.theme = chosen === "auto" ? (dark.matches ? "dark" : "light") : chosen;
};
dark.onchange = showTheme;
showTheme();
