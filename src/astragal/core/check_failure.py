"""What is said about a failure: what is wrong, after which step, and which line of the game's rules did it."""

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from traceback import extract_tb
from typing import Any

from astragal.core.check_course import Course
from astragal.core.engine import GameFailed
from astragal.core.game import Game
from astragal.core.secrets import CellTold, SecretTold


class LawBroken(Exception):
    """A game breaks a law; the rule that did, if it is known."""

    def __init__(self, reason: str, rule: Callable[..., Any] | None = None) -> None:
        super().__init__(reason)
        self.rule = rule


def failure_at(course: Course, error: Exception) -> GameFailed:
    """The failure of a game that is being checked."""
    steps = [*course.steps, *([course.upcoming] if course.upcoming else [])]
    number = len(steps)
    if isinstance(error, CellTold):
        histories = error.histories or [[*course.moves, twin] for twin in error.twins]
        reason, line, number = str(error), _line_of_writing(course, error.cell, histories), len(histories[0])
    elif isinstance(error, (SecretTold, LawBroken)):
        reason, line = str(error), _line_of_rule(error.rule)
    else:
        reason, line = f"{type(error).__name__}, {error}", _line_of_error(course.game, error)
    step = f"at step {number}, '{steps[number - 1]}'" if number else "at the start"
    return GameFailed(course.number, f"{step}{f' ({line})' if line else ''}: {reason}", steps)


def _line_of_error(game: Game, error: Exception) -> str:
    """The last line of the game's own code on the way to an error."""
    frames = [frame for frame in extract_tb(error.__traceback__) if Path(frame.filename).parent == game.folder]
    return f"{Path(frames[-1].filename).name}, line {frames[-1].lineno}" if frames else ""


def _line_of_rule(rule: Callable[..., Any] | None) -> str:
    code = getattr(rule, "__code__", None)
    return f"{Path(code.co_filename).name}, line {code.co_firstlineno}" if code else ""


def _line_of_writing(course: Course, cell: str, histories: Sequence[Sequence[int]]) -> str:
    """The line of the rules that wrote last, in any of these histories, into a field that reveals a secret."""
    field, last = cell.partition("[")[0], (0, "")
    for moves in histories:
        state = _Watched(course.game, course.game.start(course.setting.players, course.setting.options))
        for number, move in enumerate(moves, 1):
            state.written.pop(field, None)
            course.game.rules.apply(state, move)
            if field in state.written and number > last[0]:
                last = number, state.written[field]
    return last[1] or _line_of_rule(course.game.rules.secrets.hide)


class _Watched:
    """A state that notes which line of the rules wrote last into each field."""

    written: dict[str, str]

    def __init__(self, game: Game, state: Any) -> None:
        vars(self).update(written={}, folder=game.folder)
        for name in game.rules.declaration.fields:
            vars(self)[name] = _watched(getattr(state, name), self, name)

    def __setattr__(self, name: str, value: Any) -> None:
        self.note(name)
        vars(self)[name] = value

    def note(self, name: str) -> None:
        """Somebody writes into a field."""
        frame = sys._getframe()
        while frame.f_back is not None and Path(frame.f_code.co_filename).parent != vars(self)["folder"]:
            frame = frame.f_back
        self.written[name] = f"{Path(frame.f_code.co_filename).name}, line {frame.f_lineno}"


class _WatchedRow(list[Any]):
    """A row of such a state."""

    def __init__(self, values: list[Any], state: _Watched, name: str) -> None:
        super().__init__(values)
        self._state, self._name = state, name

    def __setitem__(self, index: Any, value: Any) -> None:
        self._state.note(self._name)
        super().__setitem__(index, value)


def _watched(value: Any, state: _Watched, name: str) -> Any:
    if not isinstance(value, list):
        return value
    return _WatchedRow([_watched(row, state, name) for row in value], state, name)
