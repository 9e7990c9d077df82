"""What the tests of the pages share: people who see a page, and touch it or use its keys."""

import random
from typing import Any

from hall.table import Server
from playwright.sync_api import Browser, ConsoleMessage, Page

from astragal.core.drawing import is_drawn
from astragal.core.registry import folders, load
from astragal.hall.guests import COOKIE, Guest, Guests
from astragal.hall.tables import Wish

GAMES = [name for name in folders() if is_drawn(load(name))]
DESK = {"width": 1200, "height": 800}
PHONE = {"width": 360, "height": 640}
SECRET = "s" * 32
WAIT = 20_000
LOOK = """(before) => {
  const table = document.getElementById("table");
  const seen = (selector) => [...document.querySelectorAll(selector)].filter((node) => node.getClientRects().length);
  const places = (selector) => seen(selector).map((node) => {
    const box = node.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  });
  const found = {
    over: table.classList.contains("ended"),
    lit: places("[data-touch]:not(.picked)"),
    confirm: places(".confirm"),
    buttons: places("#quick button:enabled, #choices button:enabled"),
  };
  const veiled = document.getElementById("drawing").classList.contains("veiled");
  const names = seen("[data-touch]").map((node) => node.dataset.touch + node.classList);
  found.print = [table.dataset.number, veiled, found.confirm.length, document.body.dataset.tab, ...names].join(" ");
  const ready = found.over || found.lit.length || found.confirm.length || found.buttons.length;
  return ready && (found.over || found.print !== before) ? found : null;
}"""
"""What can be done at a table, as soon as something can and it does not look as it did before."""


class Visitor:
    """Somebody with a browser of their own."""

    def __init__(self, browser: Browser, house: Server, name: str, *, phone: bool = False, motion: str = "off") -> None:
        self.house = house
        self.name = name
        self.phone = phone
        self.errors: list[str] = []
        self.context = browser.new_context(viewport=PHONE if phone else DESK, has_touch=phone)
        self.context.set_default_timeout(WAIT)
        self.id = f"{name}-of-the-browsers"
        cookie = Guests(SECRET).cookie(Guest(self.id, name))
        self.context.add_cookies([{"name": COOKIE, "value": cookie, "url": self.address}])
        self.context.add_init_script(f"localStorage.setItem('astragal-motion', '{motion}')")
        self.page = self.open_page()

    @property
    def address(self) -> str:
        return f"http://{self.house.address}"

    def open_page(self) -> Page:
        """A tab more; what goes wrong in it is noted."""
        page = self.context.new_page()
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", self._hear)
        return page

    def _hear(self, message: ConsoleMessage) -> None:
        lost = ("WebSocket connection to", "net::ERR_INTERNET_DISCONNECTED")
        if message.type == "error" and not any(words in message.text for words in lost):
            self.errors.append(message.text)

    def open_table(self, game: str, *seats: str, seed: int = 1, **wish: Any) -> str:
        """Open a table with dice that are the same every time; returns its link."""
        wanted = Wish(game=game, seats=seats or ("me", "random"), **wish)
        table = self.house.hall.referee.open_table(wanted, self.id, self.name, seed.to_bytes(32, "big"))
        self.house.hall.happened(table.id)
        return table.link

    def go(self, path: str) -> Page:
        self.page.goto(self.address + path)
        return self.page

    def at(self, link: str) -> "Seated":
        """Sit before a table."""
        return Seated(self, self.go(f"/table/{link}"))


class Seated:
    """Somebody before a table's page."""

    def __init__(self, visitor: Visitor, page: Page) -> None:
        self.page = page
        self.phone = visitor.phone
        self.random = random.Random(1)

    def settle(self, before: str = "") -> dict[str, Any]:
        """Wait until something can be done that could not before, or the game is over; how it looks then."""
        found: dict[str, Any] = self.page.wait_for_function(LOOK, arg=before).json_value()
        return found

    def press(self, place: list[float]) -> None:
        if self.phone:
            self.page.touchscreen.tap(*place)
        else:
            self.page.mouse.click(*place)

    def touch_on(self, most: int = 100_000) -> dict[str, Any]:
        """Play by touches, whatever is lit, until the game is over or so many touches were made; how it looks then."""
        look = self.settle()
        for _ in range(most):
            if look["over"]:
                break
            places = look["confirm"] or look["lit"] or look["buttons"]
            self.press(self.random.choice(places))
            look = self.settle(look["print"])
        return look

    def type_on(self, most: int = 100_000) -> dict[str, Any]:
        """Play by keys: go to the board, over what is lit, and press Enter; what cannot be touched has a number."""
        look = self.settle()
        for _ in range(most):
            if look["over"]:
                break
            self._type(look)
            look = self.settle(look["print"])
        return look

    def _type(self, look: dict[str, Any]) -> None:
        keys = self.page.keyboard
        if look["confirm"]:
            keys.press("Enter")
        elif look["lit"]:
            self._focus_the_board()
            keys.press(self.random.choice(["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"]))
            keys.press("Enter")
        else:
            keys.press("1")

    def _focus_the_board(self) -> None:
        for _ in range(60):
            if self.page.evaluate("'touch' in document.activeElement.dataset && !document.activeElement.matches('.picked')"):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError("no key leads to the board")
