"""Somebody who visits the site with a browser, and plays in the frame that it shows."""

from typing import Any

from browser.people import DESK, PHONE, WAIT, Seated
from playwright.sync_api import Browser, ConsoleMessage, Frame, Page


class Visit:
    """A browser with one window of the site."""

    def __init__(self, browser: Browser, address: str, *, phone: bool = False) -> None:
        self.address = address
        self.phone = phone
        self.errors: list[str] = []
        self.context = browser.new_context(viewport=PHONE if phone else DESK, has_touch=phone)
        self.context.set_default_timeout(WAIT)
        self.context.add_init_script("localStorage.setItem('astragal-motion', 'off')")
        self.page = self.open_window()

    def open_window(self, path: str = "") -> Page:
        """A window of the site, when its first page is there."""
        page = self.context.new_page()
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", self._hear)
        page.goto(f"{self.address}#{path}" if path else self.address)
        page.wait_for_selector("#page:not([hidden])")
        return page

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type == "error" and "net::ERR_INTERNET_DISCONNECTED" not in message.text:
            self.errors.append(f"{message.text} {message.location['url']}")

    def offline(self) -> None:
        """Cut the network."""
        self.context.set_offline(True)

    def go(self, path: str) -> Frame:
        """Show another page of the site."""
        frame = frame_of(self.page)
        with frame.expect_navigation():
            self.page.evaluate("(path) => { location.hash = path }", path)
        return frame

    def open_table(self, game: str, *seats: str) -> "Framed":
        """Open a table by the form for new ones, with these seats after one's own."""
        frame = self.go(f"/new?game={game}")
        frame.locator(".more summary").first.click()
        for number in range(1, frame.locator("select[name^=seat]").count()):
            frame.select_option(f"[name=seat{number}]", seats[number - 1] if number <= len(seats) else "none")
        with frame.expect_navigation():
            frame.click("button.main")
        return Framed(self)


def frame_of(page: Page) -> Frame:
    """The frame that shows the hall's pages."""
    found = page.query_selector("#page")
    assert found is not None
    frame = found.content_frame()
    assert frame is not None
    return frame


class Framed(Seated):
    """Somebody before a table in the frame: what is drawn is in it, what is touched is in the window."""

    def __init__(self, visit: Visit, window: Page | None = None) -> None:
        self.window = window or visit.page
        super().__init__(visit, frame_of(self.window))  # type: ignore[arg-type]
        self.link = self.page.url.rpartition("/")[2]

    def touch(self, look: dict[str, Any]) -> None:
        """Touch something that is lit; confirm what has to be confirmed; say what cannot be touched."""
        x, y = self.random.choice(look["confirm"] or look["lit"] or look["buttons"])
        frame = self.window.locator("#page").bounding_box()
        assert frame is not None
        if self.phone:
            self.window.touchscreen.tap(frame["x"] + x, frame["y"] + y)
        else:
            self.window.mouse.click(frame["x"] + x, frame["y"] + y)
