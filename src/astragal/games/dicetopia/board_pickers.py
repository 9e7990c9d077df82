"""What has to be touched besides things on the table: a value, a direction, an end of the deck, a faction."""

from astragal.core import component
from astragal.core.drawing import Piece, box, lines, shape, text
from astragal.core.language import Texts, deferred
from astragal.core.words import begun

from .board_art import die_art
from .board_scene import COPIES, DECK_ENDS, UP_AND_DOWN, VALUES, Scene
from .board_short import ABILITIES
from .factions import FACTIONS
from .moves import FACTION_WORDS
from .pieces import WHITE
from .words_names import ability_text, labelled

_ = Texts(__file__)

BUTTONS = {
    UP_AND_DOWN: (("up", deferred("one up")), ("down", deferred("one down"))),
    COPIES: (("copy-value", deferred("its value")), ("copy-colour", deferred("its colour"))),
    DECK_ENDS: (("deck-top", deferred("on top")), ("deck-bottom", deferred("at the bottom"))),
}
HEADINGS = {
    VALUES: deferred("Turn to"),
    UP_AND_DOWN: deferred("Touch a die, then"),
    COPIES: deferred("Copy onto a die"),
    DECK_ENDS: deferred("Put a mission"),
}


def picker_pieces(kind: int, x: float, y: float, width: float) -> list[Piece]:
    """Six values in two rows or two buttons, under a heading."""
    found = [Piece("picker", x, y, text(0, 14, _(HEADINGS[kind]), "t12 bold dto"))]
    if kind == VALUES:
        pitch = width / 3
        return found + [value_piece(v, x + (v - 1) % 3 * pitch, y + 20 + (v - 1) // 3 * 42, 38) for v in range(1, 7)]
    for row, (name, words) in enumerate(BUTTONS[kind]):
        found.append(button(name, words, (x, y + 22 + row * 40), (width, 36)))
    return found


def value_piece(value: int, x: float, y: float, size: float) -> Piece:
    """A value that a die can get."""
    return Piece(
        f"value-{value}", x, y, die_art(WHITE, value, size), size, size, _("The value {value}", value=value), 8
    )


def button(name: str, words: str, at: tuple[float, float], size: tuple[float, float], sheet: str = "") -> Piece:
    """Something that can only be said, as a plate that can be touched; its words are those of `BUTTONS`."""
    (width, height), said = size, _(words)
    art = box(0, 0, width, height, "dtc", 8) + text(width / 2, height / 2 + 4, said, "t12 bold middle dti")
    return Piece(name, *at, art, width, height, begun(said), 8, sheet)


def faction_pieces(scene: Scene, x: float, y: float, columns: int, width: float, height: float) -> list[Piece]:
    """All factions, while they are chosen; those that are taken show by whom."""
    takers = {scene.s.faction[seat]: seat for seat in range(scene.s.players)}
    found = []
    for faction, about in enumerate(FACTIONS):
        art = _faction_art(faction, width, height, takers.get(faction, -1))
        found.append(
            Piece(
                f"faction-{FACTION_WORDS[faction]}",
                x + faction % columns * (width + 4),
                y + faction // columns * (height + 4),
                art,
                width,
                height,
                labelled(about.title, ability_text(faction)),
                8,
            )
        )
    return found


@component
def _faction_art(faction: int, width: float, height: float, taker: int) -> str:
    art = box(0, 0, width, height, f"dtp dtb{taker + 1}" if taker >= 0 else "dtp dtzc", 8)
    art += text(9, 17, FACTIONS[faction].title, "t12 bold dto")
    if height > 60:
        art += lines(9, 33, ability_text(faction), int((width - 16) / 6.2), "t11 dtm", 13)
    else:
        art += text(9, 34, _(ABILITIES[faction][1]), "t11 dtm")
    return art + (shape(taker, width - 13, 13, 7, f"dts{taker + 1}") if taker >= 0 else "")
