// The arrow keys step through a replay.
document.addEventListener("keydown", (event) => {
  const link = { ArrowLeft: "back", ArrowRight: "next" }[event.key];
  if (link && !event.target.closest("input, select, textarea")) document.getElementById(link).click();
});
