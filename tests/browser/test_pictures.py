"""What every game looks like, compared with stored pictures: each is shrunk to a few letters for every square.

`make pictures` draws them anew, which is right after a drawing was changed on purpose; look at what differs.
"""

import os
from base64 import b64encode
from collections.abc import Callable
from pathlib import Path

import pytest
from browser.people import GAMES, Visitor

from astragal import Match, SeededLuck
from astragal.bots import random
from astragal.core.record import Record
from astragal.hall.play import new_from_old

STORED = Path(__file__).parent / "pictures"
CHOICES = 24
SQUARE = 12
MOST_APART = 3
MOST_SQUARES = 20
"""How many squares may have another colour, by more than 3 of 15: a letter may have moved, a piece may not."""

SHRINK = """async ([picture, square]) => {
  const image = await createImageBitmap(await (await fetch("data:image/png;base64," + picture)).blob());
  const [width, height] = [Math.round(image.width / square), Math.round(image.height / square)];
  const drawing = new OffscreenCanvas(width, height).getContext("2d");
  drawing.imageSmoothingQuality = "high";
  drawing.drawImage(image, 0, 0, width, height);
  const points = drawing.getImageData(0, 0, width, height).data;
  const letter = (place) => Math.round(points[place] / 17).toString(16);
  const rows = [];
  for (let y = 0; y < height; y++) {
    let row = "";
    for (let x = 0; x < width; x++) row += [0, 1, 2].map((part) => letter(4 * (y * width + x) + part)).join("");
    rows.push(row);
  }
  return rows.join("\\n") + "\\n";
}"""


SIZES = {False: (992, 656), True: (328, 426)}
PLACED = """(drawing, [width, height]) => Object.assign(drawing.style, {
  position: "fixed", inset: "0 auto auto 0", zIndex: 9, margin: 0, maxWidth: "none", background: "var(--bg)",
  width: `${width}px`, height: `${height}px`,
})"""
"""A drawing is looked at by itself, whatever a replay has around it."""


def record_of(game: str) -> Record:
    """A game after some random choices, the same every time."""
    luck = SeededLuck(3)
    match = Match(game, names=["Ann", "Bo"], luck=SeededLuck(4))
    for _ in range(CHOICES):
        if not match.over:
            match.play(random(match.view(match.to_act), luck))
    return match.record


@pytest.mark.parametrize(("phone", "theme"), [(False, "light"), (True, "dark")], ids=["desk", "phone"])
@pytest.mark.parametrize("game", GAMES)
def test_a_game_looks_as_it_did(visitor: Callable[..., Visitor], game: str, phone: bool, theme: str) -> None:
    ann = visitor(phone=phone, theme=theme)
    record = record_of(game)
    table = new_from_old.upload(ann.house.hall.referee, str(record), ann.id, ann.name)
    page = ann.go(f"/table/{table.link}/replay/{len(record.steps)}?seat=0")
    page.wait_for_selector(".layer-ground > *")
    page.locator("#drawing").evaluate(PLACED, SIZES[phone])
    taken = page.locator("#drawing").screenshot(animations="disabled")
    shrunk = ann.open_page().evaluate(SHRINK, [b64encode(taken).decode(), SQUARE])

    file = STORED / f"{game}-{'phone' if phone else 'desk'}.txt"
    if os.environ.get("RENEW_PICTURES"):
        STORED.mkdir(exist_ok=True)
        file.write_text(shrunk)
    assert file.exists(), "there is no stored picture; `make pictures` makes it"
    shrunk, stored = ("".join(text.split()) for text in (shrunk, file.read_text()))
    assert len(shrunk) == len(stored), "the drawing has another size"
    other = [square for square in range(0, len(stored), 3) if apart(shrunk, stored, square) > MOST_APART]
    assert len(other) <= MOST_SQUARES


def apart(one: str, other: str, square: int) -> int:
    """How far the colours of a square are apart, in red, green or blue."""
    pairs = zip(one[square : square + 3], other[square : square + 3], strict=True)
    return max(abs(int(here, 16) - int(there, 16)) for here, there in pairs)
