"""The places of Dicetopia as tiles of 94.5 by 88 mm, with spaces for dice of 16."""

from math import cos, pi, sin

from astragal.core.drawing import box, shape
from astragal.core.parts import HALF, Face, Label

from .board_art import CITY, DOCKS, WASTELAND, die_art, district
from .board_printed import shown_board, streets
from .board_sheets import BANK_ADVANCED_TEXT
from .pieces import BANK, NEIGHBOURHOOD_COUNT, PURPLE, space_count
from .places import PLACES
from .print_cards import band, star
from .state import S
from .words_names import DIE_COLOURS

SPACE = 18.6
"""A space; dice of 16 fit in."""

DISTRICTS = {CITY: "CITY", DOCKS: "DOCKS", WASTELAND: "WASTELAND"}


def _tile(title: str, zone: str) -> tuple[str, list[Label]]:
    width, height = HALF
    art = box(3.5, 3.5, width - 7, height - 7, f"dtborder-{zone}", 3) + band(width, 11)
    words = [
        Label(8, 11, title, 11.5, "bold dtonnight", fit=58),
        Label(width - 8, 10.6, DISTRICTS[zone], 7.5, "bold end dtgold"),
    ]
    return art, words


def place_tile(s: S, place: int) -> Face:
    """A neighbourhood with its ring of spaces, or a location with two rows."""
    row = PLACES[place]
    art, words = _tile(row.title, district(place))
    text = BANK_ADVANCED_TEXT if place == BANK and s.bank_advanced else row.text
    if place < NEIGHBOURHOOD_COUNT:
        middles = _ring()
        lines = streets(shown_board(s).beside_in(place), tuple((round(x, 2), round(y, 2)) for x, y in middles))
        art += f"<path class='dtring' d='{lines}'/>"
        words += [
            Label(7, 21, "domination", 7.5, "bold zc"),
            Label(7, 24.6, f"{s.core_stars} + pips left", 7, "muted"),
            Label(47.2, 49.4, text, 8, "bold center", width=31),
        ]
    else:
        middles = [(21 + 26.2 * (space % 3), 30 + 22.4 * (space // 3)) for space in range(space_count(place))]
        words += [
            Label(47.2, 71.4, text, 8.5, "bold center", width=80),
            Label(47.2, 81, "domination: pips left", 7, "center muted"),
        ]
    for number, (x, y) in enumerate(middles, start=1):
        art += box(x - SPACE / 2, y - SPACE / 2, SPACE, SPACE, "dtspace", 2.4)
        words.append(Label(x - SPACE / 2 + 1.8, y - SPACE / 2 + 4, str(number), 7, "bold muted"))
    return Face(*HALF, art, tuple(words), f"place {row.title}")


def _ring() -> list[tuple[float, float]]:
    """The middles of five spaces around the action."""
    turns = (2 * pi * number / 5 - pi / 2 for number in range(5))
    return [(47.25 + 31 * cos(turn), 51.6 + 25.4 * sin(turn)) for turn in turns]


def exchange(s: S) -> Face:
    """The tracks of the three stocks."""
    art, words = _tile("Stock Exchange", DOCKS)
    for step, stars in enumerate(shown_board(s).step_stars):
        x = 18.6 + 9.9 * step
        art += star(x + 2.4, 22.6, 4)
        words.append(Label(x + 6.4, 24, str(stars), 8, "bold center"))
        for row in range(3):
            kind = "dtstart" if step == s.stock[row] else "dtspace"
            art += box(x, 27 + 13.8 * row, 9.6, 9.6, kind, (1.2, 0.4, 3.4)[row])
    for row in range(3):
        colour = PURPLE + row
        art += die_art(colour, 3 + row, 9.6, 7.2, 27 + 13.8 * row)
        words.append(Label(87.4, 40.1 + 13.8 * row, DIE_COLOURS[colour], 7, "end muted"))
    art += "<path class='rule' d='M8 70h78'/>"
    words += [
        Label(47.2, 74.6, "instead of any action: move a cube one step", 8, "bold center"),
        Label(
            47.2,
            80,
            "at the end each die scores its colour's step; cubes start on the bold step",
            7,
            "center muted",
            fit=80,
        ),
    ]
    return Face(*HALF, art, tuple(words), "place Stock Exchange")


def prison(s: S) -> Face:
    """A cell for the thug of each player."""
    art, words = _tile("Cutthroat Prison", DOCKS)
    cells = s.players if s.thugs_each else 0
    for seat in range(cells):
        row, place = divmod(seat, 3)
        x, y = HALF[0] / 2 + 26.2 * (place - (min(3, cells - 3 * row) - 1) / 2), 30 + 22.4 * row
        art += box(x - SPACE / 2, y - SPACE / 2, SPACE, SPACE, "dtspace", 2.4)
        art += f"<path class='rule' d='M{x - 5:g} {y - 9:g}v18.400M{x + 5:g} {y - 9:g}v18.400'/>" + shape(
            seat, x, y, 4.4
        )
    reminder = (
        "thugs wait here; the die swapped for a thug stays until the draft at the end"
        if s.thugs_each
        else "empty in this scenario"
    )
    words.append(Label(47.2, 72, reminder, 8.5, "bold center", width=78))
    return Face(*HALF, art, tuple(words), "place Cutthroat Prison")
