"""A game in words: what its `words.py` says, or plain words where it says nothing.

A game may give

- `choice(view, verb, arguments)`: a phrase for an action;
- `consequence(view, verb, arguments)`: what an action is worth, in a word or two, e.g. `+3`, or an empty text;
- `why_not(view, verb, arguments)`: the rule against an action in a sentence; empty exactly if the action is legal;
- `asks(view)`: what luck decides now;
- `outcome_names(view)`: for cards and the like, what can be typed for each outcome of luck that is possible now, such
  as the name and the number printed on a card; people who type luck ask for it, so it is given everything;
- `prompt(view)`: what the seat that has to act should do now, in a sentence;
- `phase(view)`: how far the game is, e.g. `week 5 · work hour`;
- `help_at(view)`: the heading of the paragraph in the game's `README.md` that matters now;
- `score_sheet(view)`: the parts of everybody's points; `tie_breaks(view)`: what decides between equal points;
- `tell(before, after, verb, arguments)`: one line about a step, or an empty text to stay silent. The verb of a step
  of luck is empty and its argument is the outcome, if the reader may know it.
"""

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
    say = getattr(view.game.words, "choice", None)
    return str(say(view, *view.game.rules.ACTIONS.read(action))) if say else action


def asks(view: View) -> str:
    """What luck decides now, e.g. `red die`."""
    say = getattr(view.game.words, "asks", None)
    return str(say(view)) if say else "Luck"


def outcome_names(view: View) -> list[tuple[str, ...]]:
    """What can be typed for each outcome of luck, or nothing where a number is typed, as for dice."""
    say = getattr(view.game.words, "outcome_names", None)
    return list(say(view)) if say else []


def tell(before: View, after: View, seat: int, text: str) -> str:
    """One line about a step; the text of luck is an outcome such as `4/6`."""
    say = getattr(before.game.words, "tell", None)
    if seat < 0:
        face = text.split("/")[0]
        if say:
            return str(say(before, after, "", () if face == "?" else (int(face) - 1,)))
        return f"{asks(before)}: {face}"
    if text == "?":
        return f"{before.names[seat]} chose in secret."
    if say:
        return str(say(before, after, *before.game.rules.ACTIONS.read(text)))
    return f"{before.names[seat]}: {choice(before, text)}"


def consequence(view: View, action: str) -> str:
    """What an action is worth, in a word or two, where the game says so."""
    return _about(view, "consequence", action)


def why_not(view: View, action: str) -> str:
    """The rule against an action, in a sentence; nothing if it is legal."""
    if hasattr(view.game.words, "why_not"):
        return _about(view, "why_not", action)
    return "" if action in view.legal else "That is not possible now."


def _about(view: View, what: str, action: str) -> str:
    say = getattr(view.game.words, what, None)
    return str(say(view, *view.game.rules.ACTIONS.read(action))) if say else ""


def prompt(view: View) -> str:
    """What the seat that has to act should do now."""
    say = getattr(view.game.words, "prompt", None)
    return str(say(view)) if say else "Choose."


def phase(view: View) -> str:
    """How far the game is."""
    say = getattr(view.game.words, "phase", None)
    return str(say(view)) if say else ""


def help_at(view: View) -> str:
    """The heading of the paragraph of the rules that matters now."""
    say = getattr(view.game.words, "help_at", None)
    return str(say(view)) if say else ""


def score_sheet(view: View) -> list[ScorePart]:
    """The parts that make up everybody's points."""
    say = getattr(view.game.words, "score_sheet", None)
    return list(say(view)) if say else []


def tie_breaks(view: View) -> list[TieBreak]:
    """What decides between equal points, in order."""
    say = getattr(view.game.words, "tie_breaks", None)
    return list(say(view)) if say else []
