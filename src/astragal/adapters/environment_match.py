"""One match as environments show it: what a seat sees and may do, what the end is worth, and pictures."""

import secrets
from collections.abc import Mapping, Sequence
from io import StringIO
from typing import Any, TypedDict

import numpy as np
import numpy.typing as npt
from rich.console import Console

from astragal.adapters.loops.rewards import write_rewards
from astragal.adapters.observations import Observations
from astragal.core.drawing import is_drawn, picture
from astragal.core.errors import AstragalError, IllegalAction
from astragal.core.game import Game
from astragal.core.loops.streams import CHOICES
from astragal.core.luck import SeededLuck
from astragal.core.match import Match
from astragal.core.options import OptionValue
from astragal.core.untrusted_text import quoted
from astragal.core.view import View

Observed = dict[str, npt.NDArray[Any]]
"""What a seat sees, as `observation`, and which actions it may choose, as `action_mask`."""

COLUMNS = 120
"""How wide a board is printed."""


class Seating(TypedDict, total=False):
    """Who sits where: a bot for all other seats, or one for each from the learner's on, and the learner's seat."""

    bots: str | Sequence[str]
    seat: int | None


class Series:
    """Matches one after another: game number 0, 1, … of a seed, the same whenever the seed is the same."""

    def __init__(self, game: Game, players: int, options: Mapping[str, OptionValue] | None) -> None:
        self.number = -1
        self.layout = Observations(game, players, options)
        self._game, self._players, self._options = game, players, dict(options or {})
        self._seed = secrets.randbits(62)

    def begin(self, seed: int | None = None) -> Match:
        """The next match; with a seed, the first of that."""
        if seed is not None:
            self._seed, self.number = int(seed), -1
        self.number += 1
        luck = SeededLuck(self._seed, self.number)
        return Match(self._game, self._players, options=self._options, luck=luck)

    def choices(self) -> SeededLuck:
        """The luck of the bots in this match."""
        return SeededLuck(self._seed, self.number, CHOICES)


def observed(layout: Observations, view: View) -> Observed:
    """What a seat sees and may do; while others have to choose, it may do nothing."""
    return {"observation": layout.of(view), "action_mask": action_mask(view)}


def action_mask(view: View) -> npt.NDArray[np.int8]:
    """1 for each action that the seat may choose now, 0 for the others."""
    mask = np.zeros(len(view.game.rules.actions), dtype=np.int8)
    if view.seat >= 0 and view.to_act == view.seat:
        mask[view.game.legal(view.state)] = 1
    return mask


def rewards_of(match: Match) -> list[float]:
    """What each seat gets at the end: 1 for a sole winner, less for a shared victory, adding up to 0."""
    players = len(match.names)
    rewards = [0.0] * players
    write_rewards(match.places, players, rewards, 0)
    return rewards


def play_number(match: Match, action: object) -> None:
    """Make a choice that is given by its number."""
    if isinstance(action, bool) or not isinstance(action, int | np.integer):
        raise IllegalAction(f"Expected the number of an action, not {quoted(str(action))}.")
    match.play(match.game.rules.actions.text(int(action)))


def render_modes(game: Game) -> list[str]:
    """How a game can be shown: printed, as text, and as a drawing if it has one."""
    return ["human", "ansi", *(["svg"] if is_drawn(game) else [])]


def check_render_mode(game: Game, mode: str | None) -> None:
    """Refuse what a game cannot be shown as."""
    modes = render_modes(game)
    if mode is not None and mode not in modes:
        raise AstragalError(f"{game.title} can be rendered as {', '.join(modes)}, not as {quoted(str(mode))}.")


def rendered(view: View, mode: str | None) -> str | None:
    """A view as text or as a drawing; for people it is printed."""
    if mode == "svg":
        return picture(view, theme="light")
    if mode is None:
        return None
    text = StringIO()
    Console(file=text, width=COLUMNS).print(view.game.board.text(view), highlight=False)
    if mode == "human":
        print(text.getvalue(), end="")
        return None
    return text.getvalue()


def bots_for(bots: str | Sequence[str], players: int) -> list[str]:
    """A bot for each seat but one; a single name stands for all of them."""
    names = [bots] * (players - 1) if isinstance(bots, str) else list(bots)
    if len(names) != players - 1:
        raise AstragalError(f"Expected a bot for each of the {players - 1} other seats, not {quoted(str(bots))}.")
    return names
