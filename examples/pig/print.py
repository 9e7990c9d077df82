"""The parts of Pig on paper: a card to remember the turn by, and a score pad."""

from astragal.core import Printed
from astragal.core.drawing import box, die
from astragal.core.options import OptionValue
from astragal.core.parts import CARD, Batch, Face, Label, Take, code_slip, score_pad

from .rules import S

TOKENS = {"game": ("#22603A", "#000000")}
TURN = (("Roll", "1: the turn is over and its points are lost"), ("Hold", "keep the turn's points"))
REFERENCE = {"A turn": TURN}
EXAMPLES = (("hold", "Ann rolled 2, 2 and 6. A 1 would lose these ten points, so she holds and keeps them."),)
NOTES = {"A turn": ("May you hold before rolling?",)}


def take(s: S) -> list[Take]:
    """The one die."""
    return [Take(1, "die", die("std", 6, 0, 0, 9, "pgd"))]


def batches(s: S, options: dict[str, OptionValue]) -> list[Batch]:
    """A reminder for each player, and where points are written down."""
    pad = score_pad([f"game {number}" for number in range(1, 5)], s.players, f"First to {s.goal} wins.")
    return [
        Batch("reminders", [reminder(s.goal)] * s.players, card_back(), "felt"),
        Batch("score pad and code", [pad, code_slip()], paper="plain, to write on"),
    ]


def reminder(goal: int) -> Face:
    """What can be done, on a card."""
    art = box(3.5, 3.5, 56, 81, "paperframe", 3) + die("std", 1, 21.5, 20, 20, "pgd")
    words = [Label(31.5, 13, "Pig", 14, "bold serif center game")]
    for row, (verb, about) in enumerate(TURN):
        words += [Label(8, 52 + 12 * row, verb, 9, "bold"), Label(20, 52 + 12 * row, about, 8.5, width=36)]
    words.append(Label(31.5, 80, f"first to {goal}", 8, "center muted"))
    return Face(*CARD, art, tuple(words), "reminder")


def card_back() -> Face:
    """Its frame lies 6 mm inside the cut, so that nobody sees it if the printer is a little off."""
    return Face(*CARD, box(6, 6, 51, 76, "paperframe", 4) + die("std", 6, 21.5, 34, 20, "pgd"), (), "back")


PRINTED = Printed(
    batches=batches,
    take=take,
    reference=REFERENCE,
    examples=EXAMPLES,
    notes=NOTES,
    tokens=TOKENS,
)
