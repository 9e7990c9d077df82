// Runs before anything is painted, so that nobody sees the wrong theme first.
const chosen = localStorage.getItem("astragal-theme");
if (chosen === "light" || chosen === "dark") document.documentElement.dataset.theme = chosen;
