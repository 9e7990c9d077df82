"""Choices that make up a set: a person makes them in any order, the rules take them in one only.

Rules offer such choices in the order of their numbers, so that no set is reached in two ways. A game names their verbs:

- `sets`: the set is open, and another choice ends it. Each choice is played at once; one that comes too late for the
  rules is put where it belongs.
- `fixed_sets`: the set has a fixed size, and nothing else can be chosen until it is whole. What people pick waits,
  known to nobody else, and is played when the set is whole. If it were shown at once where the rules can take it and
  later where they cannot, everybody could tell from that moment what else there was to pick.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from astragal.core.record import Step
from astragal.core.steps import move_of

if TYPE_CHECKING:
    from astragal.core.game import Game

OPEN = -1
"""In place of a verb: a set of any size."""


class ChoiceSet(NamedTuple):
    """A set of which some choices have been played."""

    first: int
    """How many steps came before it."""

    before: Any
    """The state before its first choice."""

    seat: int
    verb: int
    """The number of the verb of a set of a fixed size, or `OPEN`."""

    def takes(self, game: Game, seat: int, move: int) -> bool:
        """Whether a choice belongs to this set, rather than to none or to the next one."""
        if move not in game.set_actions and move not in game.fixed_set_actions:
            return False
        return (self.seat, self.verb) == (seat, verb_of_set(game, move))

    def late(self, game: Game, made: Sequence[Step], offered: Sequence[int]) -> dict[str, list[Step]]:
        """What can be added to an open set but is not offered any more; each with the set in the order of the rules."""
        actions, seat = game.rules.actions, made[0].seat
        fitting = [n for n in game.legal(self.before) if n in game.set_actions and n not in offered]
        wholes = {
            text: sorted([*made, Step(seat, text)], key=lambda step: move_of(game, step))
            for text in map(actions.text, fitting)
        }
        return {text: whole for text, whole in wholes.items() if self.allows(game, whole)}

    def allows(self, game: Game, steps: Sequence[Step]) -> bool:
        """Whether the rules take these choices one after the other."""
        return are_taken(game, self.before, [move_of(game, step) for step in steps])


def set_with(game: Game, known: ChoiceSet | None, steps: int, state: Any, seat: int, move: int) -> ChoiceSet | None:
    """The set that a move belongs to, which is about to be made after this many steps; `known` is that of the last."""
    if known is not None and known.takes(game, seat, move):
        return known
    if seat < 0 or (move not in game.set_actions and move not in game.fixed_set_actions):
        return None
    return ChoiceSet(steps, game.rules.declaration.copied(state), seat, verb_of_set(game, move))


def verb_of_set(game: Game, move: int) -> int:
    """The verb of a choice of a set of a fixed size, or `OPEN`."""
    return int(game.rules.actions.verb(move)) if move in game.fixed_set_actions else OPEN


def are_taken(game: Game, state: Any, moves: Sequence[int]) -> bool:
    """Whether the rules take these choices one after the other."""
    state = game.rules.declaration.copied(state)
    for move in moves:
        if move not in game.legal(state):
            return False
        game.rules.apply(state, move)
    return True


def fixed_verb(game: Game, offered: Sequence[int]) -> int:
    """The verb of the set of a fixed size to which all choices belong that are offered, or `OPEN` if it is none."""
    if not offered or not game.fixed_set_actions.issuperset(offered):
        return OPEN
    verbs = set(map(game.rules.actions.verb, offered))
    return verbs.pop() if len(verbs) == 1 else OPEN


def wholes(game: Game, state: Any) -> list[tuple[int, ...]]:
    """Every set of a fixed size that can be chosen from a state on, each in the order of the rules."""
    seat, verb = game.rules.to_act(state), fixed_verb(game, game.legal(state))

    def offered(here: Any) -> list[int]:
        legal = game.legal(here) if game.rules.to_act(here) == seat else []
        return legal if fixed_verb(game, legal) == verb else []

    def after(here: Any, move: int) -> Any:
        then = game.rules.declaration.copied(here)
        game.rules.apply(then, move)
        return then

    def longer(here: Any, left: int) -> Iterator[tuple[int, ...]]:
        for move in offered(here):
            if left == 1:  # the last one makes the set whole, whichever it is
                yield (move,)
            else:
                yield from ((move, *others) for others in longer(after(here, move), left - 1))

    size, here = 0, state
    while verb != OPEN and (moves := offered(here)):
        size, here = size + 1, after(here, moves[0])
    return list(longer(state, size))


def fitting(sets: Sequence[tuple[int, ...]], picked: Sequence[int]) -> dict[int, tuple[int, ...]]:
    """What can be picked after what has been: each with the whole set that it completes, or nothing."""
    found: dict[int, tuple[int, ...]] = {}
    have = Counter(picked)
    for whole in sets:
        rest = Counter(whole) - have
        if rest.total() != len(whole) - len(picked):
            continue
        for move in rest:
            found[move] = whole if rest.total() == 1 else found.get(move, ())
    return dict(sorted(found.items()))


def picks(
    game: Game,
    state: Any,
    offered: Sequence[int],
    begun: ChoiceSet | None,
    made: Sequence[int],
    waiting: Sequence[int],
) -> dict[str, tuple[str, ...]]:
    """What the seat that has to choose can pick into a set of a fixed size, in any order; nothing elsewhere.

    The rules offer it this; `made` are the choices of the set that was `begun` last. Each pick comes with the whole
    set that it completes.
    """
    verb = fixed_verb(game, offered)
    if verb == OPEN:
        return {}
    if begun is None or (begun.seat, begun.verb) != (game.rules.to_act(state), verb):
        found = fitting(wholes(game, state), waiting)
    else:
        found = fitting(wholes(game, begun.before), [*made, *waiting])
    text = game.rules.actions.text
    return {text(move): tuple(map(text, whole)) for move, whole in found.items()}
