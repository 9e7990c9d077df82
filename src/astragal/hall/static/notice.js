// Tells somebody whose page is open, but not before their eyes, that it is their turn: once for each turn.

const TITLE = document.title;
const button = document.getElementById("tell");
let told = false;

function showButton() {
  button.hidden = !("Notification" in window) || Notification.permission !== "default";
}

button.addEventListener("click", async () => {
  await Notification.requestPermission();
  showButton();
});

document.addEventListener("visibilitychange", () => {
  if (!document.hidden) document.title = TITLE;
});

// `acting` is the seat that has to choose, or nothing.
export function noticeTurn(table, acting) {
  const mine = table.state === "playing" && acting?.yours && !acting.away;
  if (!mine) {
    told = false;
    document.title = TITLE;
    return;
  }
  // `here` says that this person has the table before their eyes, perhaps on another device.
  if (told || !document.hidden || acting.here) {
    told = true;
    return;
  }
  told = true;
  document.title = `Your turn: ${TITLE}`;
  if (!("Notification" in window) || Notification.permission !== "granted") return;
  try {
    // Of several pages with the same tag only one is heard.
    const notice = new Notification("It is your turn", { body: `${table.title}: ${acting.name}`, tag: table.link });
    notice.onclick = () => {
      window.focus();
      notice.close();
    };
  } catch {
    // Some phones let only background programs tell; the title of the page has to do.
  }
}

showButton();
