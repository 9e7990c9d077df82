"""After a game: the score sheet, what to do next, and the review's curve, which follows the theme."""

from base64 import b64encode
from collections.abc import Callable

import pytest
from browser.people import GAMES, Visitor

from astragal.bots.review import Review
from astragal.bots.review_curve import draw_curve
from astragal.core.registry import load
from astragal.hall.play import new_from_old

CORNER = """async (picture) => {
  const image = await createImageBitmap(await (await fetch("data:image/png;base64," + picture)).blob());
  const drawing = new OffscreenCanvas(image.width, image.height).getContext("2d");
  drawing.drawImage(image, 0, 0);
  return [...drawing.getImageData(image.width / 2, 3, 1, 1).data].slice(0, 3);
}"""


@pytest.mark.parametrize(("theme", "least", "most"), [("light", 240, 255), ("dark", 0, 60)])
def test_the_curve_follows_the_theme_of_the_page(
    visitor: Callable[..., Visitor], theme: str, least: int, most: int
) -> None:
    ann = visitor(theme=theme)
    curve = draw_curve(Review(("Ann", "Bo"), (), 1), "A game")
    ann.context.route("**/review.json", lambda route: route.fulfill(json={"ready": True}))
    ann.context.route("**/review.svg", lambda route: route.fulfill(body=curve, content_type="image/svg+xml"))
    record = next((load(GAMES[0]).folder / "golden").glob("2-players*.txt")).read_text(encoding="utf-8")
    table = new_from_old.upload(ann.house.hall.referee, record, ann.id, ann.name)

    page = ann.go(f"/table/{table.link}")
    image = page.locator("#curve img")
    image.wait_for()
    page.wait_for_function("() => document.querySelector('#curve img').naturalWidth")

    assert page.locator("#score caption").is_visible()
    corner = ann.open_page().evaluate(CORNER, b64encode(image.screenshot()).decode())
    assert all(least <= part <= most for part in corner)
