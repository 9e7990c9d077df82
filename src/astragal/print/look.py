"""The colours and classes that a game's printed parts are drawn with, in colour or in black."""

import re
from typing import Any

from astragal.core import drawing, parts
from astragal.core.contract import Printed
from astragal.core.game import Game
from astragal.core.plain_svg import plain

_COLOUR = re.compile(r"#(?:[0-9A-Fa-f]{6}|[0-9A-Fa-f]{3})\b")
WHITE, INK = "#FFFFFF", "#000000"
DARK = 0.18
"""Colours darker than this are black where ink is saved, and the others are white."""


class Look:
    """How parts of one game are drawn with one ink."""

    def __init__(self, game: Game, printed: Printed[Any], ink: str, symbols: str = "") -> None:
        self.black = ink == "black"
        self.negative = printed.dark_board
        frame = {**drawing.TOKENS, **game.board.tokens}
        pairs = {name: (light, _without_colour(light)) for name, (light, _) in frame.items()}
        pairs |= printed.tokens
        self.colours = {name: pair[self.black] for name, pair in pairs.items()}
        self._style = drawing.STYLE + game.board.style + parts.STYLE + printed.style
        if self.black:
            self._style += parts.BLACK + printed.black
        self._symbols = drawing.symbols(game) + printed.symbols + symbols

    def svg(self, width: float, height: float, art: str) -> str:
        """Art as a picture with a size in millimetres, with plain attributes."""
        tokens = "".join(f"--{name}:{colour};" for name, colour in self.colours.items())
        made = plain(
            f"<svg xmlns='http://www.w3.org/2000/svg' width='{width:g}mm' height='{height:g}mm' "
            f"viewBox='0 0 {width:g} {height:g}'><style>:root{{{tokens}}}svg{{font-family:FiraGO}}{self._style}</style>"
            f"<defs>{self._symbols}</defs>{art}</svg>",
            "dark" if self.black else "light",
        )
        return grey(made, negative=False) if self.black else made


def _without_colour(colour: str) -> str:
    return INK if _luminance(colour) < DARK else WHITE


def grey(svg: str, *, negative: bool) -> str:
    """A drawing with greys in place of its colours, those of a dark one turned around."""
    return _COLOUR.sub(lambda found: _grey(found[0], negative=negative), svg)


def _grey(colour: str, *, negative: bool) -> str:
    level = round(255 * _luminance(colour) ** (1 / 2.2))
    level = 255 - level if negative else level
    return f"#{level:02X}{level:02X}{level:02X}"


def _luminance(colour: str) -> float:
    """How light a colour is, from 0 to 1, as displays are measured."""
    digits = colour[1:] if len(colour) == 7 else "".join(2 * digit for digit in colour[1:])
    parts_of_light = (int(digits[i : i + 2], 16) / 255 for i in (0, 2, 4))
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts_of_light]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
