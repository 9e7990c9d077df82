"""The laws of secrets, held to at every step of a game that is being checked."""

from typing import Any

from astragal.core.check_course import Course
from astragal.core.check_fitting import Position, check_fitting
from astragal.core.check_guesses import Moment, check_guesses
from astragal.core.check_histories import HISTORIES, Histories
from astragal.core.check_laws import DRAWN_EVERY
from astragal.core.foresight import TRIED, foresee
from astragal.core.luck import SeededLuck
from astragal.core.rule import CHANCE
from astragal.core.secrets import SecretTold, check_secrets, first_difference, seat_name, seen_after
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

FITTED_STEPS = 24
"""Up to which step of a game that is done."""


class SecretLaws:
    """The laws of secrets for one game."""

    def __init__(self, course: Course) -> None:
        self.course = course
        seats = range(SPECTATOR, course.setting.players) if course.game.has_secrets else ()
        self._beside = [
            Histories(course.setting, seat, BESIDE, SeededLuck(course.number, seat + 1, HISTORIES)) for seat in seats
        ]
        self._next_fitted = 2 + course.number % 3

    def before(self, move: int) -> None:
        """Hold the position, and the move that is about to be made in it, to the laws."""
        if not self._beside:
            return
        course = self.course
        seed = course.number * 1000 + len(course.steps)
        for histories in self._beside:
            check_secrets(course.game, course.state, histories.seat, move, seed)
        if len(course.steps) % FORESEEN_EVERY == 0:
            self._check_foreseen(move)
        seat = len(course.steps) % (course.setting.players + 1) - 1
        check_guesses(Moment(course.game, course.state, seat, move, seed), closely=seed % LOOKED_EVERY == 0)

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
        if course.number < FITTED_GAMES and len(course.steps) == self._next_fitted <= FITTED_STEPS:
            self._next_fitted *= 2
            seat = (course.number + course.setting.players + len(course.steps)) % (course.setting.players + 1) - 1
            check_fitting(Position(course.setting, seat, course.moves, course.number))

    def _check_foreseen(self, move: int) -> None:
        """A preview promises only what then happens."""
        course = self.course
        seat = course.game.rules.to_act(course.state)
        if seat == CHANCE:
            return
        view, action = course.view(seat), course.game.rules.actions.text(move)
        happens = seen_after(course.game, course.state, seat, move)
        for tried in (TRIED, FORESEEN):
            foreseen = foresee(view, action, tried)
            cell, promised, real = first_difference(course.game, foreseen.views[0].state, happens)
            if not foreseen.is_certain or not cell:
                return
        reason = (
            f"'{action}' promises {seat_name(seat)} {promised} in {cell}, in each of {tried} guesses; it is {real} then"
        )
        raise SecretTold(reason, rule=course.game.rules.secrets.guess)
