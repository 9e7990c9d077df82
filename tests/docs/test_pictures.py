"""The README's picture of each game is what the game draws; `make pictures` draws them anew."""

import os
from dataclasses import replace
from pathlib import Path

import pytest

from astragal import Match, Record, load
from astragal.core.drawing import picture
from astragal.core.registry import folders

PICTURES = Path(__file__).parents[2] / "docs" / "pictures"
POSITIONS = {
    "dice-archive": ("4-players", 397, 4),
    "dice-wide-shut": ("3-players", 335, 2),
    "dicetopia": ("4-players", 190, 1),
    "office-supply": ("4-players", 355, 4),
    "pie-factory": ("4-players", 190, 1),
}
"""Of each game a golden record, after how many steps, and from whose seat."""


@pytest.mark.parametrize("name", folders())
def test_a_picture_shows_what_the_game_draws(name: str) -> None:
    golden, step, seat = POSITIONS[name]
    game = load(name)
    record = Record.read(game.folder / "golden" / f"{golden}.txt")
    match = Match.from_record(replace(record, steps=record.steps[:step], ending="unfinished"), game)
    drawn = picture(match.view(seat - 1), theme="light")
    file = PICTURES / f"{name}.svg"
    if os.environ.get("RENEW_PICTURES"):
        file.write_text(drawn, encoding="utf-8")

    assert file.read_text(encoding="utf-8") == drawn
