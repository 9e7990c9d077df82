"""What the tests of the pages share: people who see a page, and touch it or use its keys."""

import itertools
import random
from typing import Any

from hall.table import Server
from playwright.sync_api import Browser, ConsoleMessage, Page, ViewportSize, expect
from playwright.sync_api import TimeoutError as NothingHappened

from astragal.core.drawing import is_drawn
from astragal.core.registry import folders, load
from astragal.hall.people.guests import COOKIE, Guest, Guests
from astragal.hall.play import seat_changes
from astragal.hall.tables.setup import Wish

GAMES = [name for name in folders() if is_drawn(load(name))]
DESK = ViewportSize(width=1200, height=800)
PHONE = ViewportSize(width=360, height=640)
SMALL_PHONE = ViewportSize(width=320, height=568)
SECRET = "s" * 32
NUMBERS = itertools.count(1)
"""Every visitor is somebody else, for tests share a hall and an Ann who has an account is no guest any more."""

WAIT = 120_000
"""How many milliseconds a busy machine may take."""

TOUCH_AGAIN = 5_000
"""After this many milliseconds a touch has missed what moved away."""

expect.set_options(timeout=WAIT)

LOOK = """() => {
  const table = document.getElementById("table");
  const seen = (selector) => [...document.querySelectorAll(selector)].filter((node) => node.getClientRects().length);
  const places = (selector) => seen(selector).map((node) => {
    const box = node.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  });
  const list = document.body.dataset.tab;
  const found = {
    over: table.classList.contains("ended"),
    lit: list ? [] : places("[data-touch]:not(.picked)"),
    confirm: list ? [] : places(".confirm"),
    buttons: places(list ? "#choices button:enabled" : "#quick button:enabled, #choices button:enabled"),
  };
  const veiled = document.getElementById("drawing").classList.contains("veiled");
  const names = seen("[data-touch]").map((node) => node.dataset.touch + node.classList);
  found.print = [table.dataset.number, veiled, found.confirm.length, list, ...names].join(" ");
  found.ready = found.over || found.lit.length + found.confirm.length + found.buttons.length > 0;
  return found;
}"""
"""What a table looks like, and what can be done."""

OWN_BOARD = """async () => {
  document.getElementById("drawing").replaceChildren();
  const { Board } = await import("/static/board.js");
  window.board = new Board(document.getElementById("drawing"), () => {}, (name) => name);
  board.size(false);
}"""
"""Puts a board of the test's own in place of a game's, so that nothing else happens on it."""

SEEDED = "crypto.getRandomValues = (bytes) => bytes.map((_, place) => place)"
"""Gives a page the same luck every time."""

CHANGED = f"(before) => (look => look.print === before ? null : look)(({LOOK})())"
READY = f"(before) => (look => look.ready && (look.over || look.print !== before) ? look : null)(({LOOK})())"


def piece(
    name: str, x: float, y: float, art: str = "<rect width='20' height='20'/>", *, way: str = "", sheet: str = ""
) -> list[Any]:
    """A piece of the test's own, as the hall would send it."""
    return [name, x, y, 20, 20, 4, name, sheet, way.split(), art]


class Visitor:
    """Somebody with a browser of their own."""

    def __init__(
        self,
        browser: Browser,
        house: Server,
        name: str,
        *,
        phone: bool = False,
        theme: str = "light",
        motion: str = "off",
    ) -> None:
        self.house = house
        self.name = name
        self.phone = phone
        self.errors: list[str] = []
        self.context = browser.new_context(viewport=PHONE if phone else DESK, has_touch=phone)
        self.context.set_default_timeout(WAIT)
        self.become(f"{name}-{next(NUMBERS)}-of-the-browsers")
        self.context.add_init_script(SEEDED)
        for setting, value in (("motion", motion), ("theme", theme)):
            self.context.add_init_script(f"localStorage.setItem('astragal-{setting}', '{value}')")
        self.page = self.open_page()

    def become(self, person: str) -> None:
        """Be the person whom the hall knows by this id."""
        self.id = person
        cookie = Guests(SECRET).cookie(Guest(person, self.name))
        self.context.add_cookies([{"name": COOKIE, "value": cookie, "url": self.address}])

    @property
    def address(self) -> str:
        return f"http://{self.house.address}"

    def open_page(self, path: str = "") -> Page:
        """A tab more; what goes wrong in it is noted."""
        page = self.context.new_page()
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", self._hear)
        if path:
            page.goto(self.address + path)
        return page

    def _hear(self, message: ConsoleMessage) -> None:
        lost = ("WebSocket connection to", "net::ERR_INTERNET_DISCONNECTED")
        if message.type == "error" and not any(words in message.text for words in lost):
            self.errors.append(f"{message.text} {message.location['url']}")

    def open_table(self, game: str, *seats: str, seed: int = 1, **wish: Any) -> str:
        """Open a table with dice that are the same every time; returns its link."""
        wanted = Wish(game=game, seats=seats or ("me", "random"), **wish)
        table = seat_changes.open_table(self.house.hall.referee, wanted, self.id, self.name, seed.to_bytes(32, "big"))
        self.house.hall.happened(table.id)
        return table.link

    def go(self, path: str) -> Page:
        self.page.goto(self.address + path)
        return self.page

    def at(self, link: str) -> "Seated":
        """Sit before a table."""
        return Seated(self, self.go(f"/table/{link}"))

    def at_own_board(self) -> Page:
        """A table's page with an empty board, for pieces of the test's own."""
        page = self.at(self.open_table(GAMES[0])).page
        page.evaluate(OWN_BOARD)
        return page


class Seated:
    """Somebody before a table's page."""

    def __init__(self, visitor: Visitor, page: Page) -> None:
        self.page = page
        self.link = page.url.rpartition("/")[2]
        self.phone = visitor.phone
        self.random = random.Random(1)
        page.wait_for_selector("#table[data-number]")

    @property
    def number(self) -> int:
        """How many rows the page shows."""
        return int(self.page.locator("#table").get_attribute("data-number") or 0)

    @property
    def pieces(self) -> str:
        """The pieces as they lie on the table, without the marks."""
        return self.page.locator(".layer-ground").inner_html()

    @property
    def points(self) -> list[str]:
        """Everybody's points."""
        return self.page.locator("#seats strong").all_inner_texts()

    def look(self) -> dict[str, Any]:
        """How the table looks now."""
        found: dict[str, Any] = self.page.evaluate(LOOK)
        return found

    def settle(self, before: str = "", wait: float = WAIT) -> dict[str, Any]:
        """Wait until something can be done that could not before, or the game is over; how it looks then."""
        return self._wait(READY, before, wait)

    def reach(self, number: int) -> None:
        """Wait until the page shows this many rows."""
        self.page.wait_for_function(
            "(number) => Number(document.getElementById('table').dataset.number) >= number", arg=number
        )

    def touch(self, look: dict[str, Any]) -> None:
        """Touch something that is lit; confirm what has to be confirmed; say what cannot be touched."""
        place = self.random.choice(look["confirm"] or look["lit"] or look["buttons"])
        if self.phone:
            self.page.touchscreen.tap(*place)
        else:
            self.page.mouse.click(*place)

    def touch_until_answered(self, look: dict[str, Any]) -> dict[str, Any]:
        """Touch; how it looks when something else can be done, or the game is over."""
        return self._touch_until(look, READY)

    def touch_if_possible(self) -> bool:
        """Touch something if there is anything to touch, and wait until that is seen."""
        look = self.look()
        if look["over"] or not look["ready"]:
            return False
        self._touch_until(look, CHANGED)
        return True

    def _touch_until(self, look: dict[str, Any], answered: str) -> dict[str, Any]:
        """Touch, and once more if what was touched has moved away meanwhile."""
        self.touch(look)
        try:
            return self._wait(answered, look["print"], TOUCH_AGAIN)
        except NothingHappened:
            now = self.look()
            if now["ready"] and now["print"] == look["print"]:  # else a bot has not answered yet
                self.touch(now)
            return self._wait(answered, look["print"])

    def _wait(self, answered: str, before: str, wait: float = WAIT) -> dict[str, Any]:
        found: dict[str, Any] = self.page.wait_for_function(answered, arg=before, timeout=wait).json_value()
        return found

    def touch_on(self, most: int = 100_000) -> dict[str, Any]:
        """Play by touches until the game is over or this many touches were made; how it looks then."""
        look = self.settle()
        for _ in range(most):
            if look["over"]:
                break
            look = self.touch_until_answered(look)
        return look

    def touch_until_true(self, expression: str) -> None:
        """Play by touches until this is true on the page; how many that takes, luck decides."""
        look = self.settle()
        while not self.page.evaluate(expression):
            assert not look["over"], f"the game is over without {expression}"
            look = self.touch_until_answered(look)

    def touch_and_rest(self, most: int) -> int:
        """Play by touches, at least this many, to where nothing goes on by itself; how many rows there are then."""
        look = self.touch_on(most)
        while not look["over"] and (look["confirm"] or len(look["buttons"]) < 2):
            look = self.touch_until_answered(look)
        return self.number

    def type_on(self, most: int = 100_000) -> dict[str, Any]:
        """Play by keys until the game is over or this many choices were made; how it looks then."""
        look = self.settle()
        for _ in range(most):
            if look["over"]:
                break
            self._type(look)
            look = self.settle(look["print"])
        return look

    def _type(self, look: dict[str, Any]) -> None:
        """Go over what is lit and press Enter; what cannot be touched has a number."""
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
            if self.page.evaluate("document.activeElement.matches('[data-touch]:not(.picked)')"):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError("no key leads to the board")
