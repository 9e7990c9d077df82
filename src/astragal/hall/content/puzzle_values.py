"""What the page of puzzles shows: made of games and answers alone, without a server or a database."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from astragal.core.game import Game
from astragal.core.puzzles import Puzzle, has_puzzles, puzzles_of
from astragal.core.registry import folders, load
from astragal.core.untrusted_text import quoted
from astragal.hall.content.puzzle_ratings import HEIGHT, WIDTH, Answered, curve, new_person
from astragal.hall.matches.puzzle import theme_titles
from astragal.hall.refusal import Refused
from astragal.hall.texts import sentence

LAST = 10
"""Answers that are shown one by one."""


@dataclass(frozen=True)
class ThemeShown:
    """A theme, with how many puzzles are about it."""

    name: str
    title: str
    count: int


@dataclass(frozen=True)
class Row:
    """A game with somebody's progress in its puzzles."""

    game: Game
    total: int
    tried: int
    solved: int
    rating: float
    first: float
    """The rating that everybody begins with."""

    spots: Sequence[tuple[float, float]]
    last: Sequence[bool]
    themes: Sequence[ThemeShown]


def games_with_puzzles() -> list[Game]:
    """The games that have puzzles, in the order in which they are listed."""
    return [game for game in map(load, folders()) if has_puzzles(game)]


def values(answered: Mapping[str, Sequence[Answered]]) -> dict[str, Any]:
    """What the page shows, from somebody's answers by game."""
    rows = [_row(game, answered.get(game.name, ())) for game in games_with_puzzles()]
    return {"rows": rows, "width": WIDTH, "height": HEIGHT}


def _row(game: Game, answered: Sequence[Answered]) -> Row:
    puzzles, first = puzzles_of(game), new_person().mu
    return Row(
        game=game,
        total=len(puzzles),
        tried=len(answered),
        solved=sum(answer.right for answer in answered),
        rating=answered[-1].strength.mu if answered else first,
        first=first,
        spots=curve(answered),
        last=[answer.right for answer in answered[-LAST:]],
        themes=_themes(game, list(puzzles.values())),
    )


def _themes(game: Game, puzzles: Sequence[Puzzle]) -> list[ThemeShown]:
    counts = Counter(theme for puzzle in puzzles for theme in puzzle.themes)
    titles = theme_titles(game)
    return [ThemeShown(name, title, counts[name]) for name, title in titles.items() if counts[name]]


def about(game: Game, theme: str) -> list[Puzzle]:
    """The puzzles of a game about a theme; all of them, if it is empty."""
    if theme and theme not in theme_titles(game):
        raise Refused(sentence("no_theme", theme=quoted(theme)), 404)
    return [puzzle for puzzle in puzzles_of(game).values() if not theme or theme in puzzle.themes]


def page_of(game: Game, puzzle: Puzzle, theme: str) -> dict[str, Any]:
    """What the page of a puzzle is filled with, besides its table; the answer is not among it."""
    about(game, theme)
    return {"puzzle": puzzle, "theme": theme_titles(game).get(theme, ""), "query": f"?theme={theme}" if theme else ""}
