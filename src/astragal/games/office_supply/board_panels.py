"""What is told beside the plan, on a desk and on a phone: what was rolled, and what it asks for."""

from astragal.core import View
from astragal.core.drawing import box, cut, die, text, use
from astragal.core.language import Texts

from . import rules
from .rules import S
from .words_names import counted, desk_of, kind_name

_ = Texts(__file__)


def roll_lines(view: View[S]) -> tuple[str, ...]:
    """What the die asks for, in two or three short lines; one that is a number is drawn large."""
    return tuple(_roll_words(view).split("\n"))


def _roll_words(view: View[S]) -> str:
    s = view.state
    match s.phase:
        case rules.WALK:
            return _("walk\n{number}\nsquares", number=s.rolled)
        case rules.PLACE_BOSS:
            return _("put the\nboss on\na square")
        case rules.TAKE:
            return _("take one\nitem from\nthe shelves")
        case rules.STEAL:
            return _("take one\nitem or\nleave it")
        case rules.ROLL:
            return _("rolls\nthe die")
        case rules.END:
            return _ending(view)
        case rules.DRAW_FIRST_PLAYER:
            return _("who is\nfirst?")
    return _("the boss's\nway out?")


def _ending(view: View[S]) -> str:
    for seat, name in enumerate(view.names):
        if rules.has_all(view.state, seat):
            return _("{name}\nhas all\nthree", name=cut(name, 8))
    return _("no turns\nare left")


def roll_heading(view: View[S], letters: int) -> str:
    """Whose roll it is, or whose victory."""
    s = view.state
    if s.phase == rules.END:
        return _("THE END")
    if s.phase < rules.ROLL and s.rolled == 0:
        return _("SETTING UP")
    return cut(_("ROLL · {name}", name=view.names[s.turn].upper()), letters)


def die_art(rolled: int, size: float) -> str:
    """The die, or its outline before it is rolled."""
    if rolled:
        return die("osd", rolled, 0, 0, size, "os-die")
    return box(1, 1, size - 2, size - 2, "os-nodie", size / 5)


def die_title(rolled: int) -> str:
    """What the die shows, in words."""
    if not rolled:
        return _("The die has not been rolled")
    return _("The die shows the boss") if rolled == rules.BOSS else _("The die shows {number}", number=rolled)


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
    return _("{items} in the supply room", items=counted(kind, count))


def place_title(owner: str, kind: int, is_there: bool) -> str:
    """What is at a place on a desk, in words."""
    if is_there:
        return _("{item} on {desk}", item=kind_name(kind), desk=desk_of(owner))
    return _("no {item} on {desk}", item=kind_name(kind), desk=desk_of(owner))
