"""The drawing of Dice Archive: the archive above the own sheet, the own dice below them, the rivals beside."""

from astragal.core import View
from astragal.core.drawing import Piece, box, use
from astragal.core.drawing import text as words_at
from astragal.core.rule import CHANCE

from . import board_ground, board_slips, board_tables, board_tray, rules
from .board_style import STYLE, SYMBOLS, TOKENS, layout
from .board_text import text
from .dice import followed

__all__ = ["STYLE", "SYMBOLS", "TOKENS", "draw", "last", "text", "touches"]


def draw(view: View, phone: bool) -> list[Piece]:
    """All pieces of a view; a spectator sees the sheet of the first seat large."""
    s, seat, dice = view.state, _near(view), followed(view)
    slips = board_slips.on_phone if phone else board_slips.on_desk
    return [
        board_ground.ground(view, seat, phone=phone),
        _communal_tray(phone=phone),
        board_ground.week(view, phone=phone),
        _tray(view, seat, phone=phone),
        *board_tables.squares(s, seat, phone=phone),
        *board_tables.products(s, seat, phone=phone),
        *slips(view, dice, seat),
        *_token(view, seat, phone=phone),
        *board_tray.communal(dice, phone=phone),
        *([] if phone else [board_tray.note(s, dice, seat)]),
        *board_tray.own_dice(view, dice, seat, phone=phone),
        *board_tray.locked_dice(view, dice, phone=phone),
        *board_tray.card(s, seat, phone=phone),
        *board_tray.turning(s, seat, phone=phone),
    ]


def _near(view: View) -> int:
    """The seat whose sheet is drawn large."""
    return max(view.seat, 0)


def _communal_tray(*, phone: bool) -> Piece:
    """Where the communal dice lie, with a pointer over the boss die."""
    title = "the communal dice, the boss die first"
    if phone:
        art = box(0, 0, 150, 42, "da-tray", 8) + '<path class="da-gold" d="M23 5l-4-4h8z"/>'
        return Piece("communal", 6, 4, art, 150, 42, title)
    art = box(0, 0, 240, 80, "da-tray", 8) + '<path class="da-gold" d="M39 24l-5-6h10z"/>'
    return Piece("communal", 0, 0, art + words_at(226, 17, "COMMUNAL DICE", "t11 mono bold end da-on"), 240, 80, title)


def _tray(view: View, seat: int, *, phone: bool) -> Piece:
    """Where the own dice lie."""
    x, y, width, height = layout(phone=phone).tray
    art = box(0, 0, width, height, "da-tray", 8)
    owner = "your dice" if seat == view.seat else f"the dice of {view.names[seat]}"
    if not phone:
        art += words_at(14, 20, owner.upper(), "t11 mono bold da-on")
    return Piece("tray", x, y, art, width, height, owner)


def _token(view: View, seat: int, *, phone: bool) -> list[Piece]:
    """The worker of the week token, beside its holder."""
    s = view.state
    if s.phase == rules.CHOOSE_WORKER:
        return []
    size = 13.0 if phone else 22.0
    own = (339, 2) if phone else (600, 340)
    x, y = own if s.token == seat else board_slips.corner(s.players, seat, s.token, phone=phone)
    title = f"worker of the week: {view.names[s.token]}"
    return [Piece("token", x, y, use("da-token", 0, 0, size, "", size * 1.15), title=title)]


def touches(view: View, verb: str, arguments: tuple[int, ...]) -> tuple[str, ...]:
    """The pieces of an action: dice are touched by number, an action by the square that it fills."""
    s = view.state
    match verb:
        case "keep" | "reroll":
            return ("cup",)
        case "overtime":
            return ("overtime", f"number-{arguments[0]}")
        case "flip" if arguments[0] == s.overtime:
            return (f"turn-{7 - arguments[0]}",)
        case "tip":
            return (f"turn-{arguments[0]}",)
        case "pick" | "choose" | "flip":
            return (f"number-{arguments[0]}",)
        case "task" | "archive":
            return (f"{verb}-{rules.TABLES[arguments[0]]}-{s.number}",) if s.number else ()
        case _:
            return ("pass",)


def last(view: View) -> tuple[str, ...]:
    """What the last event was about: a square, somebody's dice, or the communal dice of a new week."""
    if not view.steps:
        return ()
    chosen = next((number for number in range(len(view.steps) - 1, -1, -1) if view.steps[number].seat != CHANCE), -1)
    if chosen < 0:
        return ("communal",)
    step = view.steps[chosen]
    verb, _, table = step.text.partition(" ")
    if verb in ("task", "archive", "pass") and view.steps[-1].seat == CHANCE:
        return ("communal",)
    own = step.seat == _near(view)
    if verb == "archive" or (verb == "task" and own):
        number = view.steps[chosen - 1].text.partition(" ")[2]
        return (f"{verb}-{table}-{number}",)
    return ("tray",) if own else (f"seat-{step.seat + 1}",)
