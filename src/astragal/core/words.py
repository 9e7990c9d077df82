"""A game in words: what its `words.py` says, or plain words where it says nothing; see `Words` in the contract."""

from collections.abc import Sequence
from typing import NamedTuple

from astragal.core.language import ENGLISH, Texts, deferred, language
from astragal.core.view import View

_ = Texts(__file__)

YOU = deferred("You")
"""The only person at a terminal, and the learner in a tutorial; views say it in the reader's language."""

MANY = 2


class ScorePart(NamedTuple):
    """A row of the score sheet: what was scored for, each seat's points, and how they came about."""

    label: str
    points: list[int]
    how: list[str]


class TieBreak(NamedTuple):
    """What decides between equal points, and what each seat has of it."""

    label: str
    values: list[str]


def addressed(names: tuple[str, ...]) -> tuple[str, ...]:
    """Names as a reader is told them: a person's own, or `You` in the reader's language."""
    return names if language() == ENGLISH else tuple(_(name) if name == YOU else name for name in names)


def is_you(name: str) -> bool:
    """Whether a name in a view is no name but addresses the reader."""
    return name in (YOU, _(YOU))


def whose(name: str) -> str:
    """The possessive of a name within a sentence: `Ann's`, but `your`.

    Other languages put it after the noun: `von Ann` and `von dir`.
    """
    return _("your") if is_you(name) else _("{name}'s", name=name)


def begun(sentence: str) -> str:
    """A sentence with a capital letter at its beginning."""
    return sentence[:1].upper() + sentence[1:]


def listed(phrases: Sequence[str]) -> str:
    """Several things in one phrase: `a`, `a and b`, `a, b and c`."""
    if len(phrases) < MANY:
        return "".join(phrases)
    return _("{others} and {last}", others=", ".join(phrases[:-1]), last=phrases[-1])


def either(phrases: Sequence[str]) -> str:
    """Alternatives in one phrase: `a`, `a or b`, `a, b or c`."""
    if len(phrases) < MANY:
        return "".join(phrases)
    return _("{others} or {last}", others=", ".join(phrases[:-1]), last=phrases[-1])


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
        return _("{asked}: {face}", asked=before.game.words.asks(before), face=face)
    if text == "?":
        return _("{name} chose in secret.", name=before.names[seat])
    if say:
        return say(before, after, *before.game.rules.actions.read(text))
    return _("{name}: {choice}", name=before.names[seat], choice=choice(before, text))


def consequence(view: View, action: str) -> str:
    """What an action is worth, in a word or two, where the game says so."""
    return view.game.words.consequence(view, *view.game.rules.actions.read(action))


def why_not(view: View, action: str) -> str:
    """The rule against an action, in a sentence; nothing if it is legal."""
    say = view.game.words.why_not
    if say:
        return say(view, *view.game.rules.actions.read(action))
    return "" if action in view.legal else _("That is not possible now.")


def look(view: View) -> str:
    """What everybody looks at before the game continues; nothing at most positions."""
    say = view.game.words.look
    return say(view) if say else ""
