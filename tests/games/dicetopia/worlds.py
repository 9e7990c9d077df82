"""What each seat can know of Dicetopia's missions, by listing all that may have happened to those it has seen.

This is told by the moves of cards alone: everybody sees from where to where a card goes, and only whoever holds it sees
which it is. No `may_be`, no `hide`, no `guess`.
"""

from collections.abc import Iterable, Iterator
from importlib import import_module
from itertools import count
from typing import Any, NamedTuple

from astragal import load

GAME = load("dicetopia")
FIRST_OPEN_PHASE = import_module(f"{GAME.package}.moves").GAMBLE
MIDDLE, FIRST_HAND, TOP, BOTTOM, ASIDE = 0, 1, 7, 8, 9
PLACES = range(10)
STACKS = (TOP, BOTTOM)
OTHER = -1
"""A card that the seat has never seen."""

Cards = tuple[int, ...]
World = tuple[Cards, ...]
"""The cards at each place: in a stack from the first put there, elsewhere sorted."""


class Move(NamedTuple):
    """A card that went from one place to another."""

    mission: int
    start: int
    end: int


class History:
    """All that may have happened to the missions that one seat has seen."""

    def __init__(self, state: Any, seat: int) -> None:
        self.seat = seat
        self.seen: set[int] = set()
        self.worlds: set[World] = {tuple((OTHER,) * cards_at(state, place) for place in PLACES)}

    def step(self, before: Any, after: Any) -> None:
        """A step was made, from one full state to another."""
        for move in moves(before, after):
            is_own = FIRST_HAND + self.seat in (move.start, move.end)
            self.worlds = {world for old in self.worlds for world in self._after(old, move, is_own)}
            if is_own:
                self.seen.add(move.mission)

    def _after(self, world: World, move: Move, is_own: bool) -> Iterator[World]:
        cards = world[move.start]
        if move.start == TOP:
            positions = [len(cards) - 1]
        elif move.start == BOTTOM:
            positions = [0]
        else:
            positions = sorted({cards.index(card) for card in cards})
        for position in positions:
            card = cards[position]
            if is_own:
                if card != (move.mission if move.mission in self.seen else OTHER):
                    continue
                card = move.mission
            yield moved(world, position, card, move)

    def can_be(self, guess: Any) -> bool:
        """Whether a full state, which the seat guesses, can have come about."""
        return self.world_of(guess) in self.worlds

    def places(self, mission: int) -> set[int]:
        """Where a mission that the seat has seen may be."""
        return {place for world in self.worlds for place in PLACES if mission in world[place]}

    def world_of(self, state: Any) -> World:
        """Where a full state has the missions that the seat has seen."""
        found = []
        for place in PLACES:
            here = [mission for mission, where in enumerate(state.where) if where == place]
            named = [(state.order[mission], mission if mission in self.seen else OTHER) for mission in here]
            found.append(tuple(card for _, card in sorted(named)) if place in STACKS else tidy(named))
        return tuple(found)


def histories(steps: Iterable[tuple[Any, int, Any]]) -> Iterator[tuple[Any, list[History]]]:
    """Each state of a game until its missions are opened, and what every seat can know then."""
    found: list[History] = []
    for before, _, after in steps:
        if after.phase >= FIRST_OPEN_PHASE:
            return
        found = found or [History(before, seat) for seat in range(before.players)]
        for history in found:
            history.step(before, after)
        yield after, found


def tidy(named: list[tuple[int, int]]) -> Cards:
    """Cards in no order."""
    return tuple(sorted(card for _, card in named))


def moved(world: World, position: int, card: int, move: Move) -> World:
    """A world after the card at a position went from one place to another."""
    places = [*world]
    places[move.start] = world[move.start][:position] + world[move.start][position + 1 :]
    arrived = (*places[move.end], card)
    places[move.end] = arrived if move.end in STACKS else tuple(sorted(arrived))
    return tuple(places)


def cards_at(state: Any, place: int) -> int:
    """How many cards of a full state are at a place."""
    return [*state.where].count(place)


def moves(before: Any, after: Any) -> list[Move]:
    """The cards that moved in one step, in the order in which they did: from a stack the top first, then the middle."""
    found = [
        Move(mission, start, end)
        for mission, start, end in zip(count(), before.where, after.where, strict=False)
        if start != end
    ]
    rank = {TOP: 0, MIDDLE: 1, BOTTOM: 2}

    def order(move: Move) -> tuple[int, int]:
        at = before.order[move.mission]
        return rank.get(move.start, 3), -at if move.start == TOP else at

    return sorted(found, key=order)
