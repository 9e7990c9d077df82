"""A game in words: what its `words.py` says, or plain words where it says nothing; see `Words` in the contract."""

from collections.abc import Sequence
from typing import NamedTuple

from astragal.core.view import View

YOU = "You"
"""The name of the only person at a terminal, and of the learner in a tutorial."""


PAST = {
    "copy": "copied",
    "fight": "fought",
    "flip": "flipped",
    "give": "gave",
    "make": "made",
    "move": "moved",
    "put": "put",
    "raise": "raised",
    "remove": "removed",
    "set": "set",
    "swap": "swapped",
    "take": "took",
    "tip": "tipped",
    "use": "used",
}
"""Verbs whose past takes more than `ed`."""


class ScorePart(NamedTuple):
    """A row of the score sheet: what was scored for, each seat's points, and how they came about."""

    label: str
    points: list[int]
    how: list[str]


class TieBreak(NamedTuple):
    """What decides between equal points, and what each seat has of it."""

    label: str
    values: list[str]


def whose(name: str) -> str:
    """The possessive of a name within a sentence: `Ann's`, but `your`."""
    return "your" if name == YOU else f"{name}'s"


def begun(sentence: str) -> str:
    """A sentence with a capital letter at its beginning."""
    return sentence[:1].upper() + sentence[1:]


def done(phrase: str) -> str:
    """A choice as something that was done, by its first word: `took red 3` for `take red 3`."""
    verb, _, rest = phrase.partition(" ")
    return f"{PAST.get(verb, verb + 'ed')} {rest}"


def either(phrases: Sequence[str]) -> str:
    """Alternatives in one phrase: `a`, `a or b`, `a, b or c`."""
    return f"{', '.join(phrases[:-1])} or {phrases[-1]}" if len(phrases) > 1 else "".join(phrases)


def choice(view: View, action: str) -> str:
    """A phrase for an action, e.g. `take red 3 and blue 5`."""
    say = view.game.words.choice
    return say(view, *view.game.rules.actions.read(action)) if say else action


def tell(before: View, after: View, seat: int, text: str) -> str:
    """One line about a step; the text of luck is an outcome such as `4/6`."""
    say = before.game.words.tell
    if seat < 0:
        face = text.split("/")[0]
        if say:
            return say(before, after, "", () if face == "?" else (int(face) - 1,))
        return f"{asks(before)}: {face}"
    if text == "?":
        return f"{before.names[seat]} chose in secret."
    if say:
        return say(before, after, *before.game.rules.actions.read(text))
    return f"{before.names[seat]}: {choice(before, text)}"


def consequence(view: View, action: str) -> str:
    """What an action is worth, in a word or two, where the game says so."""
    return view.game.words.consequence(view, *view.game.rules.actions.read(action))


def why_not(view: View, action: str) -> str:
    """The rule against an action, in a sentence; nothing if it is legal."""
    say = view.game.words.why_not
    if say:
        return say(view, *view.game.rules.actions.read(action))
    return "" if action in view.legal else "That is not possible now."


def asks(view: View) -> str:
    """What luck decides now, e.g. `red die`."""
    return view.game.words.asks(view)


def outcome_names(view: View) -> list[tuple[str, ...]]:
    """What can be typed for each outcome of luck, or nothing where a number is typed, as for dice."""
    return list(view.game.words.outcome_names(view))


def prompt(view: View) -> str:
    """What the seat that has to act should do now."""
    return view.game.words.prompt(view)


def phase(view: View) -> str:
    """How far the game is."""
    return view.game.words.phase(view)


def help_at(view: View) -> str:
    """The heading of the paragraph of the rules that matters now."""
    return view.game.words.help_at(view)


def score_sheet(view: View) -> list[ScorePart]:
    """The parts that make up everybody's points."""
    return view.game.words.score_sheet(view)


def tie_breaks(view: View) -> list[TieBreak]:
    """What decides between equal points, in order."""
    return view.game.words.tie_breaks(view)
