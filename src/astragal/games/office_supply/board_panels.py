"""What is told beside the plan, on a desk and on a phone: what was rolled, and what it asks for."""

from astragal.core import View
from astragal.core.drawing import box, cut, die, text, use
from astragal.core.words import whose

from . import rules
from .rules import S
from .words_names import counted


def roll_lines(view: View[S]) -> tuple[str, ...]:
    """What the die asks for, in one to three short lines."""
    s = view.state
    match s.phase:
        case rules.WALK:
            return "walk", str(s.rolled), "squares"
        case rules.PLACE_BOSS:
            return "put the", "boss on", "a square"
        case rules.TAKE:
            return "take one", "item from", "the shelves"
        case rules.STEAL:
            return "take one", "item or", "leave it"
        case rules.ROLL:
            return ("rolls", "the die")
        case rules.END:
            return _ending(view)
        case rules.DRAW_FIRST_PLAYER:
            return ("who is", "first?")
    return ("the boss's", "way out?")


def _ending(view: View[S]) -> tuple[str, ...]:
    for seat, name in enumerate(view.names):
        if rules.has_all(view.state, seat):
            return cut(name, 8), "has all", "three"
    return "no turn", "is left"


def roll_heading(view: View[S], letters: int) -> str:
    """Whose roll it is, or whose victory."""
    s = view.state
    if s.phase == rules.END:
        return "THE END"
    if s.phase < rules.ROLL and s.rolled == 0:
        return "SETTING UP"
    return cut(f"ROLL · {view.names[s.turn].upper()}", letters)


def die_art(rolled: int, size: float) -> str:
    """The die, or its outline before it is rolled."""
    if rolled:
        return die("osd", rolled, 0, 0, size, "os-die")
    return box(1, 1, size - 2, size - 2, "os-nodie", size / 5)


def die_title(rolled: int) -> str:
    """What the die shows, in words."""
    if not rolled:
        return "The die has not been rolled"
    return "The die shows the boss" if rolled == rules.BOSS else f"The die shows {rolled}"


def shelf_art(kind: int, count: int, width: float, height: float) -> str:
    """An item and how many of it are in the supply room; pale if there are none."""
    side = min(width * 0.56, height * 0.5)
    colour = "os-i" if count else "os-pale"
    return (
        box(0, 0, width, height, "os-chip" if count else "os-gap", 5)
        + use(f"os{rules.KINDS[kind]}", (width - side) / 2, height * 0.1, side, colour)
        + text(width / 2, height - 6, count, f"t14 bold middle{'' if count else ' muted'}")
    )


def shelf_title(kind: int, count: int) -> str:
    """What is on a shelf, in words."""
    return f"{counted(kind, count)} in the supply room"


def place_title(owner: str, kind: int, is_there: bool) -> str:
    """What is at a place on a desk, in words."""
    has = rules.KINDS[kind] if is_there else f"no {rules.KINDS[kind]}"
    return f"{has} on {whose(owner)} desk"
