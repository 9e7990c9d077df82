// Runs before anything is painted, so that nobody sees the wrong theme first.
const showTheme = () => (document.documentElement.dataset.theme = localStorage.getItem("astragal-theme") ?? "auto");
showTheme();
