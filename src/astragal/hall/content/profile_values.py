"""What the page of a profile shows: made of finished games alone, without a server or a database."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from astragal.core.errors import AstragalError
from astragal.hall.content import played_games
from astragal.hall.content.achievements import Facts, achieved
from astragal.hall.content.played_games import KindOfChoice, Opponent, PlayedGame
from astragal.hall.content.profile_pictures import heat_map, rating_curves
from astragal.hall.content.today_values import daily_games
from astragal.hall.tables import daily, setup

DESK, PHONE = (640, 236), (340, 230)
MOST_KINDS, MOST_OPPONENTS = 5, 8
FEWEST_CHOICES = 5
"""Of a kind, before anything is said about it."""


@dataclass(frozen=True)
class Known:
    """All that is known about somebody's play."""

    games: Sequence[PlayedGame]
    opponents: Sequence[Opponent] = ()
    kinds: Sequence[KindOfChoice] = ()
    tried: Collection[str] = ()
    """The days on which they finished today's roll."""

    ratings: Mapping[str, Sequence[tuple[float, float]]] = field(default_factory=dict)
    seen_by: str | None = None
    """Who looks, if it is somebody else."""


def values(known: Known, now: float, *, alone: bool = False) -> dict[str, Any]:
    """What the page shows. Somebody else sees of people only how they themselves have fared against this one."""
    games, today = known.games, daily.day_at(now)
    streak = daily.streak_of(known.tried, today)
    facts = Facts(games, known.opponents, streak.longest, daily_games())
    titles = {name: title_of(name) for name in {*(game.game for game in games), *known.ratings}}
    won = sum(game.won for game in games)
    return {
        "games": len(games),
        "won": won / len(games) if games else None,
        "quality": played_games.mean_quality(games),
        "weighed": sum(game.quality is not None for game in games),
        "streak": streak,
        "lines": [vars(line) | {"title": titles[line.game]} for line in played_games.by_game(games)],
        "kinds": kinds_shown(known.kinds),
        "opponents": opponents_shown(known),
        "heat": heat_map(played_games.by_day(games), today),
        "curves": [rating_curves(known.ratings, titles, now, size) for size in (DESK, PHONE)],
        "achievements": achieved(facts, alone=alone),
    }


def title_of(game: str) -> str:
    """The title of a game; one that is not installed any more is known by its name."""
    try:
        return setup.game_named(game).title
    except AstragalError:
        return game


def kinds_shown(kinds: Sequence[KindOfChoice]) -> list[dict[str, Any]]:
    """The kinds of choices that cost somebody most, each time they choose."""
    often = [one for one in kinds if one.choices >= FEWEST_CHOICES and one.lost > 0]
    worst = sorted(often, key=lambda one: -one.lost / one.choices)[:MOST_KINDS]
    most = max((one.lost / one.choices for one in worst), default=1.0)
    return [
        {
            "game": one.game,
            "title": title_of(one.game),
            "kind": kind_shown(one),
            "choices": one.choices,
            "lost": one.lost / one.choices,
            "width": 100 * one.lost / one.choices / most,
        }
        for one in worst
    ]


def kind_shown(one: KindOfChoice) -> str:
    """A kind of choice in the players' words: the verb of its actions."""
    try:
        return setup.game_named(one.game).texts.pgettext("kind of choice", one.kind.replace("_", " "))
    except AstragalError:
        return one.kind


def opponents_shown(known: Known) -> list[dict[str, Any]]:
    """Those against whom somebody has played most; no line says who a person is."""
    seen = [one for one in known.opponents if known.seen_by is None or one.level or one.player == known.seen_by]
    return [
        {
            "name": "" if one.level else one.name,
            "level": one.level,
            "you": known.seen_by is not None and one.player == known.seen_by,
            "games": one.games,
            "won": one.won,
            "lost": one.lost,
            "width": 100 * one.won / (one.won + one.lost) if one.won + one.lost else 50.0,
        }
        for one in sorted(seen, key=lambda one: (-one.games, one.name))[:MOST_OPPONENTS]
    ]
