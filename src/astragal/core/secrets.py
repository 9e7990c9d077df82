"""The law of secrets: exchange anything that is hidden from a seat, and nothing that the seat gets may change.

What a seat gets is its view and what it is shown of each step; its choices, its log and its drawing are made of
these alone.
"""

from collections.abc import Callable, Sequence
from typing import Any

from astragal.core.game import Game
from astragal.core.loops.streams import GUESSES, start_stream
from astragal.core.rule import CHANCE
from astragal.core.view import SPECTATOR, view_of

GUESSES_TO_REVEAL = 12
MOST_TWINS = 4
"""How many of the moves that a seat cannot tell apart are tried."""


class SecretTold(Exception):
    """What a seat gets depends on something that it may not know; the rule that tells it, if known."""

    def __init__(self, reason: str, rule: Callable[..., Any] | None = None) -> None:
        super().__init__(reason)
        self.rule = rule


class CellTold(SecretTold):
    """A cell of the state tells a secret.

    It differs between histories, which are moves from the start, or between twins, moves that follow the position.
    """

    def __init__(
        self, reason: str, cell: str, *, histories: Sequence[Sequence[int]] = (), twins: Sequence[int] = ()
    ) -> None:
        super().__init__(reason)
        self.cell, self.histories, self.twins = cell, histories, twins


def seat_name(seat: int) -> str:
    """A seat in a sentence about a failure."""
    return "a spectator" if seat == SPECTATOR else f"seat {seat + 1}"


def guessed(game: Game, state: Any, seat: int, seed: int) -> Any:
    """Another full state that agrees with all that a seat knows of this one."""
    guess = view_of(game, (), state, seat).state
    game.rules.secrets.guess(guess, seat, start_stream(seed, 0, GUESSES))
    return guess


def check_secrets(game: Game, state: Any, seat: int, move: int, seed: int) -> None:
    """Hold one position, and the move that is about to be made in it, to the law."""
    rules = game.rules
    known = view_of(game, (), state, seat)
    if view_of(game, (), known.state, seat).state != known.state:
        raise SecretTold(f"hiding twice hides more from {seat_name(seat)}", rule=rules.secrets.hide)
    other = guessed(game, state, seat, seed)
    outside = rules.declaration.out_of_range(other)
    if outside >= 0:
        name = [*rules.declaration.fields][outside]
        reason = f"a guess of {seat_name(seat)} holds a value outside the declaration of {name}, {getattr(other, name)}"
        raise SecretTold(reason, rule=rules.secrets.guess)
    cell, here, there = first_difference(game, known.state, view_of(game, (), other, seat).state)
    if cell:
        reason = f"a guess of {seat_name(seat)} does not agree with what it knows: {cell} is {here}, not {there}"
        raise SecretTold(reason, rule=rules.secrets.guess)
    if rules.to_act(other) != rules.to_act(state) or known.to_act != rules.to_act(state):
        raise SecretTold(f"who has to act depends on something that {seat_name(seat)} may not know", rule=rules.to_act)
    if seat != SPECTATOR and rules.to_act(state) == seat and game.legal(other) != game.legal(state):
        raise SecretTold(f"the choices of {seat_name(seat)} depend on something that it may not know", rule=rules.legal)
    _check_move(game, state, other, seat, move)
    _check_shown(game, state, seat, move)


def _check_move(game: Game, state: Any, other: Any, seat: int, move: int) -> None:
    """Where moves in the other state look the same afterwards, one of them must be shown the same."""
    result = seen_after(game, state, seat, move)
    shown = game.rules.secrets.seen(state, seat, move)
    any_alike = False
    for twin in sorted(_moves(game, other), key=lambda twin: twin != move):  # the same move first: it mostly does
        if seen_after(game, other, seat, twin) == result:
            if game.rules.secrets.seen(other, seat, twin) == shown:
                return
            any_alike = True
    if any_alike:
        reason = (
            f"what {seat_name(seat)} is shown of a step depends on a secret, and its view does not keep what that tells"
        )
        raise SecretTold(reason, rule=game.rules.secrets.seen)


def _check_shown(game: Game, state: Any, seat: int, move: int) -> None:
    """Moves that are shown the same, and reveal the same, must look the same afterwards."""
    rules = game.rules
    shown = rules.secrets.seen(state, seat, move)
    twins = [twin for twin in _moves(game, state) if twin != move and rules.secrets.seen(state, seat, twin) == shown]
    if not twins:
        return
    after = made(game, state, move)
    lies_open, known = [*rules.secrets.revealed(after, seat)], view_of(game, (), after, seat).state
    for twin in twins[:: len(twins) // MOST_TWINS + 1]:
        other = made(game, state, twin)
        cell, here, there = first_difference(game, known, view_of(game, (), other, seat).state)
        if cell and [*rules.secrets.revealed(other, seat)] == lies_open:
            raise CellTold(
                f"{seat_name(seat)} sees more of a step than it is shown: {here} in {cell}, and {there} after another "
                "one that is shown the same",
                cell,
                twins=(move, twin),
            )


def first_difference(game: Game, state: Any, other: Any) -> tuple[str, int, int]:
    """The first cell in which two states differ, and what they hold there; an empty name if they are equal."""
    if state == other:
        return "", 0, 0
    declaration = game.rules.declaration
    rows = zip(declaration.places(), declaration.values(state), declaration.values(other), strict=True)
    return next(row for row in rows if row[1] != row[2])


def _moves(game: Game, state: Any) -> Sequence[int]:
    rules = game.rules
    return range(rules.outcomes(state)) if rules.to_act(state) == CHANCE else game.legal(state)


def made(game: Game, state: Any, move: int) -> Any:
    """The state after a move."""
    after = game.rules.declaration.copied(state)
    game.rules.apply(after, move)
    return after


def seen_after(game: Game, state: Any, seat: int, move: int) -> Any:
    """What a seat would know after a move."""
    return view_of(game, (), made(game, state, move), seat).state


def reveals(game: Game, before: Any, after: Any, seat: int) -> bool:
    """Whether a choice told a seat anything about what was hidden from it.

    It did if what the seat sees afterwards could not have come about in some other state that it had to consider.
    Those states are guessed from what the seat knew, so that the answer tells no secret either.
    """
    if not game.has_secrets:
        return False
    result = view_of(game, (), after, seat).state
    for number in range(GUESSES_TO_REVEAL):
        guess = guessed(game, before, seat, number)
        if not any(seen_after(game, guess, seat, action) == result for action in game.legal(guess)):
            return True
    return False
