"""The law of secrets: exchange anything that is hidden from a seat, and nothing that the seat gets may change.

What a seat gets is its view and what it is shown of each step; its choices, its log and its drawing are made of
these alone.
"""

from collections.abc import Sequence
from typing import Any

from astragal.core.game import Game
from astragal.core.loops.streams import GUESSES, start_stream
from astragal.core.rule import CHANCE
from astragal.core.view import SPECTATOR, view_of

GUESSES_TO_REVEAL = 12
MOST_TWINS = 4
"""How many of the moves that a seat cannot tell apart are tried."""


class SecretTold(Exception):
    """What a seat gets depends on something that it may not know."""


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
        raise SecretTold("hiding twice hides more")
    other = guessed(game, state, seat, seed)
    if rules.declaration.out_of_range(other) >= 0:
        raise SecretTold("a guess holds a value outside its declaration")
    if view_of(game, (), other, seat).state != known.state:
        raise SecretTold("a guess does not agree with what the seat knows")
    if rules.to_act(other) != rules.to_act(state) or known.to_act != rules.to_act(state):
        raise SecretTold("who has to act depends on a secret")
    if seat != SPECTATOR and rules.to_act(state) == seat and game.legal(other) != game.legal(state):
        raise SecretTold("a seat's own choices depend on a secret")
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
        raise SecretTold("what a seat is shown of a step depends on a secret")


def _check_shown(game: Game, state: Any, seat: int, move: int) -> None:
    """Moves that are shown the same must look the same afterwards."""
    shown = game.rules.secrets.seen(state, seat, move)
    twins = [
        twin for twin in _moves(game, state) if twin != move and game.rules.secrets.seen(state, seat, twin) == shown
    ]
    if not twins:
        return
    result = seen_after(game, state, seat, move)
    for twin in twins[:: len(twins) // MOST_TWINS + 1]:
        if seen_after(game, state, seat, twin) != result:
            raise SecretTold("a seat's view tells more of a step than the seat is shown")


def _moves(game: Game, state: Any) -> Sequence[int]:
    rules = game.rules
    return range(rules.outcomes(state)) if rules.to_act(state) == CHANCE else game.legal(state)


def seen_after(game: Game, state: Any, seat: int, move: int) -> Any:
    """What a seat would know after a move."""
    after = game.rules.declaration.copied(state)
    game.rules.apply(after, move)
    return view_of(game, (), after, seat).state


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
