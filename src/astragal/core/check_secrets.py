"""The laws of secrets, held to at every step of a game that is being checked."""

from typing import Any

from astragal.core.check_course import Course
from astragal.core.check_fitting import Position, check_fitting
from astragal.core.check_guesses import Moment, check_guesses, compared_cells
from astragal.core.check_histories import HISTORIES, Histories, History
from astragal.core.check_laws import DRAWN_EVERY
from astragal.core.foresight import TRIED, foresee
from astragal.core.luck import SeededLuck
from astragal.core.rule import CHANCE
from astragal.core.secrets import SecretTold, check_secrets, seat_name, seen_after
from astragal.core.view import SPECTATOR

BESIDE = 3
"""Other histories that are played beside a game for every seat."""

LOOKED_EVERY = 37
"""How often the guesses before and after a step are compared closely, whether the step tells a secret or not."""

FORESEEN_EVERY = 4
"""One in this many of the choices of a game is compared with what could be foreseen of it."""

FORESEEN = 1000
"""Guesses in which an action is tried if it has led to something that was not foreseen."""

FITTED_GAMES = 3
"""Games of each setting in which guesses are compared with histories that fit, from the start."""

FITTED_STEPS = 48
"""How many steps after one at which the seat knew everything that is done."""


class SecretLaws:
    """The laws of secrets for one game."""

    def __init__(self, course: Course) -> None:
        self.course = course
        seats = range(SPECTATOR, course.setting.players) if course.game.has_secrets else ()
        start = History([], course.game.rules.declaration.copied(course.state))
        self._beside = [
            Histories(course.game, seat, start, BESIDE, SeededLuck(course.number, seat + 1, HISTORIES))
            for seat in seats
        ]
        self._knew_all = dict.fromkeys(seats, start)
        """Of each seat, the last moment at which it knew everything."""

        self._next_fitted = 2 + course.number % 3
        self._met: set[int] = set()
        """Luck, and the verbs that have been chosen."""

    def before(self, move: int) -> None:
        """Hold the position, and the move that is about to be made in it, to the laws."""
        if not self._beside:
            return
        course = self.course
        seed = course.number * 1000 + len(course.steps)
        for histories in self._beside:
            check_secrets(course.game, course.state, histories.seat, move, seed)
        if (course.number + len(course.steps)) % FORESEEN_EVERY == 0:
            self._check_foreseen(move)

    def after(self, before: Any) -> None:
        """Hold the position after the last move to the laws."""
        if not self._beside:
            return
        course = self.course
        for histories in self._beside:
            histories.follow(before, course.moves[-1], course.state)
            if len(course.steps) % DRAWN_EVERY == 0:
                histories.compare_shown(course.view(histories.seat))
            histories.restock(course.state, BESIDE)
        self._check_guesses(before)
        now = History([*course.moves], course.game.rules.declaration.copied(course.state))
        self._knew_all |= {other.seat: now for other in self._beside if other.known(now.state) == now.state}
        if course.number < FITTED_GAMES and len(course.steps) == self._next_fitted:
            self._next_fitted *= 2
            self._check_fitting()

    def _check_guesses(self, before: Any) -> None:
        """Hold the guesses of a seat before and after the last move to each other."""
        course = self.course
        number, move = len(course.steps) - 1, course.moves[-1]
        seed, seat = course.number * 1000 + number, number % (course.setting.players + 1) - 1
        closely = seed % LOOKED_EVERY == 0 or (course.number < FITTED_GAMES and self._is_new(before, move))
        check_guesses(Moment(course.game, before, seat, move, seed), closely=closely)

    def _is_new(self, before: Any, move: int) -> bool:
        """Whether luck moved, or a verb was chosen, for the first time in this game: guesses may change there."""
        rules = self.course.game.rules
        kind = CHANCE if rules.to_act(before) == CHANCE else rules.actions.verb(move)
        is_new = kind not in self._met
        self._met.add(kind)
        return is_new

    def _check_fitting(self) -> None:
        """Hold the guesses of a seat to the histories that fit."""
        course = self.course
        seat = (course.number + course.setting.players + len(course.steps)) % (course.setting.players + 1) - 1
        start = self._knew_all[seat]
        moves = course.moves[len(start.moves) :]
        if 0 < len(moves) <= FITTED_STEPS:
            check_fitting(Position(course.setting, seat, start, moves, course.number))

    def _check_foreseen(self, move: int) -> None:
        """A preview promises only what then happens."""
        course = self.course
        seat = course.game.rules.to_act(course.state)
        if seat == CHANCE:
            return
        view, action = course.view(seat), course.game.rules.actions.text(move)
        declaration, cells = course.game.rules.declaration, [*compared_cells(course.game)]
        names, happens = [*declaration.places()], declaration.values(seen_after(course.game, course.state, seat, move))
        for tried in (TRIED, FORESEEN):
            foreseen = [declaration.values(after.state) for after in foresee(view, action, tried=tried).views]
            promised = {cell: {values[cell] for values in foreseen} for cell in cells}
            wrong = [cell for cell in cells if len(promised[cell]) == 1 and happens[cell] not in promised[cell]]
            if not wrong:
                return
        reason = (
            f"'{action}' promises {seat_name(seat)} {foreseen[0][wrong[0]]} in {names[wrong[0]]}, in each of {tried} "
            f"guesses; it is {happens[wrong[0]]}"
        )
        raise SecretTold(reason, rule=course.game.rules.secrets.guess)
