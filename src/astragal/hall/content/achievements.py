"""What somebody has achieved: worked out from their finished games, never written down."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from astragal.core.achievements import achievements_of
from astragal.core.game import Game
from astragal.hall.content.played_games import BOT, Opponent, PlayedGame, most_wins_in_a_row
from astragal.hall.texts import texts

UNLIKELY = 0.1
"""Whoever wins after their chance was this small has won against the odds."""


@dataclass(frozen=True)
class Facts:
    """What achievements follow from."""

    games: Sequence[PlayedGame]
    opponents: Sequence[Opponent]
    streak: int
    """The most days in a row with today's roll."""

    installed: Sequence[Game]

    @property
    def wins(self) -> int:
        """How many games were won."""
        return sum(game.won for game in self.games)


@dataclass(frozen=True)
class Achievement:
    """Something to be proud of, and how far somebody is."""

    name: str
    title: str
    about: str
    have: int
    need: int
    game: str = ""
    """The game whose folder says so, if one does."""

    @property
    def done(self) -> bool:
        """Whether they have it."""
        return self.have >= self.need


def _levels_beaten(*levels: str) -> Callable[[Facts], int]:
    names = {BOT + level for level in levels}
    return lambda facts: sum(one.won for one in facts.opponents if one.player in names)


GENERAL: dict[str, tuple[int, Callable[[Facts], int]]] = {
    "first_win": (1, lambda facts: facts.wins),
    "ten_games": (10, lambda facts: len(facts.games)),
    "hundred_games": (100, lambda facts: len(facts.games)),
    "three_wins": (3, lambda facts: most_wins_in_a_row(facts.games)),
    "beat_strong": (1, _levels_beaten("strong", "expert", "master")),
    "beat_expert": (1, _levels_beaten("expert", "master")),
    "week": (7, lambda facts: facts.streak),
    "month": (30, lambda facts: facts.streak),
    "odds": (1, lambda facts: sum(game.won and _was_unlikely(game) for game in facts.games)),
    "flawless": (1, lambda facts: sum(game.mistakes == 0 for game in facts.games)),
}
"""What to reach, and how far somebody is; the texts have a title and a sentence for each."""

WITH_PEOPLE: dict[str, tuple[int, Callable[[Facts], int]]] = {
    "company": (5, lambda facts: sum(not one.level for one in facts.opponents)),
}


def _was_unlikely(game: PlayedGame) -> bool:
    return game.lowest is not None and game.lowest <= UNLIKELY


def achieved(facts: Facts, *, alone: bool = False) -> list[Achievement]:
    """All achievements, those that somebody has first."""
    t = vars(texts())
    wanted = GENERAL if alone else GENERAL | WITH_PEOPLE
    made = [
        Achievement(name, t[f"achievement_{name}"], t[f"achievement_{name}_about"], min(have(facts), need), need)
        for name, (need, have) in wanted.items()
    ]
    installed = {game.name for game in facts.installed}
    every = len({game.game for game in facts.games} & installed)
    about = t["achievement_every_about"]
    made.append(Achievement("every", t["achievement_every"], about, every, len(installed)))
    for game in facts.installed:
        mine = [one for one in facts.games if one.game == game.name]
        for wish in achievements_of(game):
            have = sum(wish.fits(one.points, one.players, won=one.won) for one in mine)
            made.append(
                Achievement(
                    name=f"{game.name}-{wish.name}",
                    title=game.texts(wish.title),
                    about=game.texts(wish.about),
                    have=min(have, wish.times),
                    need=wish.times,
                    game=game.name,
                )
            )
    return sorted(made, key=lambda one: not one.done)
