"""Somebody before a lesson's page, for the tests of the pages and for scripts that measure them."""

from typing import Any

from browser.people import Visitor
from playwright.sync_api import Page

LOOK = """() => {
  const seen = (selector) => [...document.querySelectorAll(selector)].filter((node) => node.getClientRects().length);
  const [button] = seen("#onwards");
  const lit = seen("[data-touch]:not(.picked)");
  const ways = seen("[data-chip]");
  const over = document.getElementById("pausing").open;
  const [next] = button ? [button] : ways.length ? ways : lit;
  if (!over && (!next || document.getElementById("bubble").hidden)) return null;
  const box = next?.getBoundingClientRect();
  const said = document.getElementById("remark").textContent;
  const names = lit.map((node) => node.dataset.touch);
  const print = [document.getElementById("table").dataset.number, said, over, ways.length, ...names].join();
  return { over, lit: lit.length, print, place: box && [box.x + box.width / 2, box.y + box.height / 2] };
}"""
"""What waits to be touched: the bubble's button, a way to play the touched card, or the piece that is lit."""

CHANGED = f"""(before) => {{
  const look = ({LOOK})();
  const moves = (motion) => motion.playState === "running" && motion.effect.getTiming().iterations !== Infinity;
  const place = document.getAnimations().some(moves) ? "" : String(look?.place);
  const rests = place && place === window.placeBefore;
  window.placeBefore = place;
  return rests && look && look.print !== before ? look : null;
}}"""
"""What waits after something else, once it rests: a touch goes to where it is then."""

OTHER = """() => {
  const lit = document.querySelector("[data-touch]").dataset.touch;
  const pieces = [...document.querySelectorAll("[data-piece][role=img]")].filter((node) => node.dataset.piece !== lit);
  const boxes = pieces.map((node) => node.getBoundingClientRect()).filter((box) => box.width > 20 && box.width < 80);
  const middles = boxes.map(({ x, y, width, height }) => [x + width / 2, y + height / 2]);
  return middles.find(([x, y]) => document.elementFromPoint(x, y)?.closest("[data-piece]"));
}"""
"""The middle of some piece that is not lit."""


class Learner:
    """Somebody before a lesson's page."""

    def __init__(self, visitor: Visitor, game: str) -> None:
        self.page: Page = visitor.go(f"/learn/{game}")
        self.phone = visitor.phone
        self.now = self.settle()

    def settle(self, before: str = "") -> dict[str, Any]:
        found: dict[str, Any] = self.page.wait_for_function(CHANGED, arg=before).json_value()
        return found

    def touch(self) -> None:
        """Touch what is lit, or the bubble's button."""
        if self.phone:
            self.page.touchscreen.tap(*self.now["place"])
        else:
            self.page.mouse.click(*self.now["place"])
        self.now = self.settle(self.now["print"])

    def press(self) -> None:
        """Press Enter where the focus is: on what is lit, or on the bubble's button."""
        self.page.keyboard.press("Enter")
        self.now = self.settle(self.now["print"])

    def touch_another(self) -> None:
        """Touch some piece that is not lit."""
        self.page.mouse.click(*self.page.evaluate(OTHER))

    def touch_to_a_piece(self) -> None:
        """Read on until a piece waits to be touched."""
        while not self.now["lit"]:
            self.touch()

    @property
    def count(self) -> str:
        return self.page.locator("#bubble .count").inner_text()
