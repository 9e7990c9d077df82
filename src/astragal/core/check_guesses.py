"""The law of guesses: what a seat guesses after a step is what the step makes of what it guessed before.

With `guess` a game says which full states a seat has to consider, each as likely as the others. Let a step happen in
all of them and keep those in which the seat is shown the same: these are the states to consider afterwards. If the
game guesses others, either something that was shown tells more than the game admits (the number of a copy, say, that
is never shown while the hand holds another), or the game has forgotten what the seat knew.

How players choose is nobody's knowledge, and it shifts what is likely a little. So only what is several times as
likely in one of the two counts, and by chance alone once in a million comparisons at most.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from math import exp, log
from operator import itemgetter
from typing import Any

from astragal.core.game import Game
from astragal.core.loops.streams import GUESSES, draw, start_stream
from astragal.core.observation_kinds import Bits, Seat
from astragal.core.rule import CHANCE
from astragal.core.secrets import SecretTold, seat_name
from astragal.core.state import Field
from astragal.core.stream import Stream
from astragal.core.view import view_of

EXCHANGES = 4
"""Guesses in which the step is made to see whether it reveals a secret."""

GLANCES = 10
"""Guesses of each kind at every step, to see whether something that was certain is not so any more."""

LOST = 7
"""A closer look is needed if this many of them, after a step, lack something that all of them had before it."""

LOOKS = ((150, 0.2), (600, 0.2), (2400, 0.02), (9600, 1e-6))
"""Closer looks: how many guesses, and how unlikely a difference must be for the next look; at last, to count."""

MOST_TWINS = 4
"""Of the moves that a seat cannot tell apart, this many are made in each guess."""

FACTOR = 2
"""This many times as likely is tolerated: which copy or which card of a hand is played can do that."""

Column = tuple[int, ...]
"""What one cell holds, state by state."""


class Moment:
    """A step that is about to be made, and what a seat knows before and after it."""

    def __init__(self, game: Game, state: Any, seat: int, move: int, seed: int) -> None:
        self.game, self.seat = game, seat
        self.before = view_of(game, (), state, seat).state
        self.shown = game.rules.secrets.seen(state, seat, move)
        self.after = self._known(self._made(state, move))
        self._stream: Stream = start_stream(seed, 0, GUESSES)
        self._cells = [*compared_cells(game)]

    def _made(self, state: Any, move: int) -> Any:
        after = self.game.rules.declaration.copied(state)
        self.game.rules.apply(after, move)
        return after

    def _known(self, state: Any) -> Any:
        return view_of(self.game, (), state, self.seat).state

    def _guesses(self, known: Any) -> Iterator[Any]:
        rules = self.game.rules
        while True:
            guess = rules.declaration.copied(known)
            self._stream = rules.secrets.guess(guess, self.seat, self._stream)
            yield guess

    def guessed(self) -> Iterator[Any]:
        """What the seat guesses after the step."""
        return self._guesses(self.after)

    def retold(self, tries: int) -> Iterator[Any]:
        """What the step makes of guesses before it, where the seat is shown the same."""
        for guess in islice(self._guesses(self.before), tries):
            for move in self._twins(guess):
                made = self._made(guess, move)
                if self._known(made) == self.after:
                    yield made

    def _twins(self, guess: Any) -> list[int]:
        """Moves that are shown as the one that was made, or some of them."""
        rules = self.game.rules
        moves = range(rules.outcomes(guess)) if rules.to_act(guess) == CHANCE else self.game.legal(guess)
        alike = [move for move in moves if rules.secrets.seen(guess, self.seat, move) == self.shown]
        while len(alike) > MOST_TWINS:
            number, self._stream = draw(self._stream, len(alike))
            del alike[number]
        return alike

    def tells(self) -> bool:
        """Whether what the seat knows after the step depends on something that it did not know before."""
        for guess in islice(self._guesses(self.before), EXCHANGES):
            for move in self._twins(guess):
                if self._known(self._made(guess, move)) != self.after:
                    return True
        return False

    def compare(self, tries: int, most: int) -> tuple[list[Column], int, list[Column]]:
        """Of each compared cell the values that it holds: retold, in how many states, and guessed.

        Where copies are alike, a view may number the seat's own otherwise than the full state does. So those states
        are retold that number them as the view does.
        """
        values = self.game.rules.declaration.values
        expected = values(self.after)
        guessed = [*zip(*map(values, islice(self.guessed(), tries)), strict=True)]
        known = [cell for cell in self._cells if guessed[cell].count(expected[cell]) == tries]
        of_known = itemgetter(*known)  # how many play, to begin with
        states = [v for v in map(values, islice(self.retold(tries), most)) if of_known(v) == of_known(expected)]
        retold = [*zip(*states, strict=True)] if states else [()] * len(expected)
        return [retold[cell] for cell in self._cells], len(states), [guessed[cell] for cell in self._cells]

    def cell_name(self, number: int) -> str:
        """The name of a compared cell."""
        return [*self.game.rules.declaration.places()][self._cells[number]]


def compared_cells(game: Game) -> Iterator[int]:
    """The cells of a state that say what is so, and not what others know."""
    cell = 0
    for field in game.rules.declaration.fields.values():
        if not _is_knowledge(field, game.players[-1]):
            yield from range(cell, cell + field.count)
        cell += field.count


def _is_knowledge(field: Field, seats: int) -> bool:
    kinds = field.observed.kinds.of(seats) if isinstance(field.observed, Bits) else ()
    return any(
        isinstance(part, Seat) and part.alone
        for thing in (*kinds, *(thing for axis in field.along() for thing in axis.of(seats)))
        for part in thing
    )


def check_guesses(moment: Moment, *, closely: bool) -> None:
    """Hold the guesses before and after a step to the law: closely where that is asked, or the step tells a secret."""
    if closely or moment.tells():
        check_closely(moment)
    else:
        check_certainty(moment)


def check_certainty(moment: Moment) -> None:
    """Look whether something that was certain is guessed otherwise afterwards."""
    retold, states, guessed = moment.compare(GLANCES, GLANCES)
    if states < GLANCES // 2:
        return
    for before, after in zip(retold, guessed, strict=True):
        if after.count(before[0]) <= GLANCES - LOST and before.count(before[0]) == states:
            check_closely(moment)
            return


def check_closely(moment: Moment) -> None:
    """Compare how likely everything is that the seat does not know; look again at what seems to differ."""
    for tries, suspicious in LOOKS:
        retold, states, guessed = moment.compare(tries, MOST_TWINS * tries)
        if states == 0:
            return
        least, cell, value = min(
            (unlikely(a[value], states, b[value], tries), cell, value)
            for cell, (a, b) in enumerate(zip(map(Counter, retold), map(Counter, guessed), strict=True))
            for value in a | b
        )
        if least > suspicious:
            return
    raise SecretTold(
        f"what {seat_name(moment.seat)} guesses does not follow from what it was shown: {moment.cell_name(cell)} is "
        f"{value} in "
        f"{guessed[cell].count(value)} of {tries} guesses, and in {retold[cell].count(value)} of {states} that were "
        "made before and led to the same",
        rule=moment.game.rules.secrets.guess,
    )


def unlikely(a: int, of_a: int, b: int, of_b: int, factor: float = FACTOR) -> float:
    """How likely it is at most to find something `a` and `b` times, if neither is above `factor` times as likely."""
    if a * of_b < b * of_a:
        a, of_a, b, of_b = b, of_b, a, of_a
    total, expected = a + b, factor * of_a / (factor * of_a + of_b)
    found = a / total
    if found <= expected:
        return 1.0
    surprise = found * log(found / expected)  # Chernoff's bound
    if b:
        surprise += (1 - found) * log((1 - found) / (1 - expected))
    return exp(-total * surprise)
