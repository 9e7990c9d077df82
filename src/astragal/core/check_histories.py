"""The law of histories: games in which a seat was shown the same, and in which the same lies open, look the same to it.

While a game is played, others are played beside it. Wherever the seat was not shown what luck or somebody else did,
each of them goes its own way; everything that the seat was shown happens in all of them. None of this asks the game
what a seat has to guess, so a field that tells a secret is found even if `guess` agrees with it.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from astragal.core.drawing import is_drawn, pieces
from astragal.core.game import Game
from astragal.core.luck import SeededLuck
from astragal.core.rule import CHANCE
from astragal.core.secrets import CellTold, SecretTold, first_difference, seat_name
from astragal.core.view import View, view_of
from astragal.core.words import choice, consequence, look

HISTORIES = 3
"""The purpose of the stream from which other histories are drawn."""


def moves_of(game: Game, state: Any) -> Sequence[int]:
    """What can happen next."""
    rules = game.rules
    return range(rules.outcomes(state)) if rules.to_act(state) == CHANCE else game.legal(state)


@dataclass(frozen=True)
class History:
    """One history: all moves from the start, and the state that they led to."""

    moves: list[int]
    state: Any

    def copied(self, game: Game) -> "History":
        """The same, to go on from."""
        return History([*self.moves], game.rules.declaration.copied(self.state))


class Histories:
    """Other histories of a game that a seat cannot tell from the true one, each as likely as the others.

    They are independent of one another. Where what the seat is shown is less likely in one of them, it is given up
    that much more often.
    """

    def __init__(self, game: Game, seat: int, start: History, count: int, luck: SeededLuck) -> None:
        self.game, self.seat, self._luck = game, seat, luck
        self._moves = [*start.moves]
        self._found = [start.copied(game) for _ in range(count)]

    @property
    def states(self) -> list[Any]:
        """The states that they have led to."""
        return [history.state for history in self._found]

    def known(self, state: Any) -> Any:
        """What the seat may know of a state."""
        return view_of(self.game, (), state, self.seat).state

    def follow(self, before: Any, move: int, after: Any) -> None:
        """Make the next step in all of them; those in which it cannot happen, or which reveal something else, go."""
        self._compare_choices(before)
        shown = self.game.rules.secrets.seen(before, self.seat, move)
        known, lies_open = self.known(after), self._revealed(after)
        self._moves.append(move)
        self._found = [history for history in self._made(shown) if self._revealed(history.state) == lies_open]
        for history in self._found:
            self._compare(known, history)

    def restock(self, state: Any, count: int) -> None:
        """Go on from those that are left for those that are gone, and from the true history if none is left."""
        left = [*self._found] or [History(self._moves, state)]
        while len(self._found) < count:
            self._found.append(left[self._luck.draw(len(left))].copied(self.game))

    def _revealed(self, state: Any) -> list[int]:
        return [*self.game.rules.secrets.revealed(state, self.seat)]

    def _made(self, shown: int) -> Iterable[History]:
        """Let something happen of which the seat is shown this."""
        rules, found = self.game.rules, []
        for history in self._found:
            moves = moves_of(self.game, history.state)
            alike = [move for move in moves if rules.secrets.seen(history.state, self.seat, move) == shown]
            likely = (len(alike), len(moves)) if rules.to_act(history.state) == CHANCE else (1, 1)
            if alike:
                found.append((history, alike, likely))
        if not found:
            return
        most, of = max((likely for _, _, likely in found), key=lambda likely: likely[0] / likely[1])
        for history, alike, (ways, moves_here) in found:
            if ways * of == most * moves_here or self._luck.draw(most * moves_here) < ways * of:
                history.moves.append(alike[self._luck.draw(len(alike))])
                rules.apply(history.state, history.moves[-1])
                yield history

    def _compare_choices(self, before: Any) -> None:
        """Who has to act, and what the seat itself may choose, is the same in all of them."""
        rules = self.game.rules
        actor = rules.to_act(before)
        own = self.game.legal(before) if actor == self.seat >= 0 else None
        for state in self.states:
            if rules.to_act(state) != actor:
                reason = f"who has to act depends on something that {seat_name(self.seat)} may not know"
                raise SecretTold(reason, rule=rules.to_act)
            if own is not None and self.game.legal(state) != own:
                reason = f"the choices of {seat_name(self.seat)} depend on something that it may not know"
                raise SecretTold(reason, rule=rules.legal)

    def _compare(self, known: Any, history: History) -> None:
        cell, here, there = first_difference(self.game, known, self.known(history.state))
        if cell:
            raise CellTold(
                f"{seat_name(self.seat)} sees {here} in {cell}, and {there} if what it was not shown is otherwise; "
                "hide it, or say in `revealed` that it lies open",
                cell,
                histories=([*self._moves], history.moves),
            )

    def compare_shown(self, view: View) -> None:
        """Hold words and drawing to the law, too, in one of them."""
        for history in self._found[:1]:
            other = view_of(self.game, view.names, history.state, self.seat, view.steps)
            if everything_shown(view) != everything_shown(other):
                raise SecretTold(f"words or drawing tell {seat_name(self.seat)} something that it was not shown")


def everything_shown(view: View) -> list[Any]:
    """Everything that somebody is given about a position."""
    words = view.game.words
    said = [(choice(view, action), consequence(view, action)) for action in view.legal]
    drawn = [pieces(view, phone=phone) for phone in (False, True)] if is_drawn(view.game) else []
    texts = [words.prompt(view) if view.legal else "", words.phase(view), look(view), view.game.board.text(view)]
    return [view.legal, view.scores, view.places, said, texts, words.score_sheet(view), drawn]
