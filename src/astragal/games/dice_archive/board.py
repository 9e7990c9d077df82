"""The drawing of Dice Archive: the archive above the player's own sheet, their dice below, the rivals beside."""

from astragal.core import CHANCE, Board, View, component
from astragal.core.drawing import Piece, box, cut, use
from astragal.core.drawing import text as words_at
from astragal.core.language import Texts

from . import board_ground, board_slips, board_tables, board_tray, rules
from .board_dice import followed
from .board_layout import DESK, PHONE, Layout, slip_area
from .board_style import STYLE, SYMBOLS, TOKENS
from .board_text import text
from .rules import S

_ = Texts(__file__)

DICE_MEAN = {
    "pick": (rules.CHOOSE_REROLL,),
    "choose": (rules.CHOOSE_NUMBER, rules.ACT),
    "flip": (rules.FLIP,),
}
"""In which phases touching a die is which action."""


def draw(view: View[S], phone: bool) -> list[Piece]:
    """All pieces of a view; a spectator sees the sheet of the first seat large."""
    s, seat, dice = view.state, _near(view), followed(view)
    layout = PHONE if phone else DESK
    return [
        board_ground.ground(view, seat, layout),
        _communal_tray(layout),
        board_ground.week(view, layout),
        _tray(view, seat, layout),
        *board_tables.squares(s, seat, layout),
        *board_tables.products(s, seat, layout),
        *board_slips.slips(view, dice, seat, layout),
        *_token(view, seat, layout),
        *board_tray.communal(dice, layout),
        *([] if phone else [board_tray.note(s, dice, seat)]),
        *board_tray.own_dice(view, dice, seat, layout),
        *board_tray.locked_dice(view, dice, layout),
        *board_tray.card(s, seat, layout),
        *board_tray.turning(s, seat, layout),
    ]


def _near(view: View[S]) -> int:
    """The seat whose sheet is drawn large."""
    return max(view.seat, 0)


@component
def _communal_tray(layout: Layout) -> Piece:
    """Where the communal dice lie, with a pointer over the boss die."""
    x, y, width, height = layout.communal
    art = box(0, 0, width, height, "da-tray", 8)
    if layout is PHONE:
        art += "<path class='da-gold' d='M23 5l-4-4h8z'/>"
    else:
        art += "<path class='da-gold' d='M39 24l-5-6h10z'/>"
        art += words_at(226, 17, _("COMMUNAL DICE"), "t11 mono bold end da-on")
    return Piece("communal", x, y, art, width, height, _("the communal dice, the boss die first"))


def _tray(view: View[S], seat: int, layout: Layout) -> Piece:
    """Where the player's own dice lie."""
    x, y, width, height = layout.tray
    art = box(0, 0, width, height, "da-tray", 8)
    owner = _("your dice") if seat == view.seat else _("the dice of {name}", name=cut(view.names[seat], 16))
    if layout is DESK:
        art += words_at(14, 20, owner.upper(), "t11 mono bold da-on")
    return Piece("tray", x, y, art, width, height, owner)


def _token(view: View[S], seat: int, layout: Layout) -> list[Piece]:
    """The worker of the week token, beside its holder."""
    s = view.state
    if s.phase == rules.CHOOSE_WORKER:
        return []
    x, y = layout.token
    if s.token != seat:
        slip = slip_area(layout, s.players, (s.token - seat) % s.players - 1)
        x, y = (slip.x + 5, slip.y + 22) if layout is PHONE else (slip.x + slip.width - 30, slip.y + 5)
    art = use("da-token", 0, 0, layout.token_width, "", layout.token_width * 1.15)
    return [Piece("token", x, y, art, title=_("worker of the week: {name}", name=view.names[s.token]))]


def touches(view: View[S], verb: str, arguments: tuple[int, ...]) -> tuple[str, ...]:
    """The pieces of an action: dice are touched by number, an action by the square that it fills.

    Dice mean something else in each phase, so what is out of its phase has no pieces. Before a number is chosen, a task
    or a locked die may be meant by any square of its table.
    """
    s = view.state
    match verb:
        case "keep" | "reroll":
            return ("cup",) if (verb == "reroll") == (sum(s.hand) > 0) else ()
        case "overtime":
            return ("overtime", f"number-{arguments[0]}")
        case "flip" if arguments[0] == s.overtime:
            return (f"turn-{7 - arguments[0]}",)
        case "tip":
            return (f"turn-{arguments[0]}",)
        case "pick" | "choose" | "flip":
            return (f"number-{arguments[0]}",) if s.phase in DICE_MEAN[verb] else ()
        case "task" | "archive":
            table = f"{verb}-{rules.TABLES[arguments[0]]}"
            return tuple(f"{table}-{number}" for number in ([s.number] if s.number else rules.NUMBERS))
        case _:
            return ("pass",)


def last(view: View[S]) -> tuple[str, ...]:
    """What the last event was about: a square, somebody's dice, or the communal dice of a new week."""
    if not view.steps:
        return ()
    chosen = next((number for number in range(len(view.steps) - 1, -1, -1) if view.steps[number].seat != CHANCE), -1)
    if chosen < 0:
        return ("communal",)
    step = view.steps[chosen]
    verb, __, table = step.text.partition(" ")
    if verb in ("task", "archive", "pass") and view.steps[-1].seat == CHANCE:
        return ("communal",)
    own = step.seat == _near(view)
    if verb == "archive" or (verb == "task" and own):
        number = view.steps[chosen - 1].text.partition(" ")[2]
        return (f"{verb}-{table}-{number}",)
    return ("tray",) if own else (f"seat-{step.seat + 1}",)


BOARD = Board(
    text=text,
    draw=draw,
    touches=touches,
    last=last,
    tokens=TOKENS,
    face="mono",
    style=STYLE,
    symbols=SYMBOLS,
)
