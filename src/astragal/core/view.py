"""All that leaves the referee: what one seat, or a spectator, may know."""

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from astragal.core.game import Game
from astragal.core.record import Step
from astragal.core.rule import CHANCE, OVER

SPECTATOR = -1
"""The seat of somebody who only watches."""


def view_of(game: Game, names: tuple[str, ...], state: Any, seat: int, steps: tuple[Step, ...] = ()) -> "View":
    """What a seat, or a spectator, may know of a state, and of the steps that led to it."""
    known = game.rules.STATE.copied(state)
    if game.has_secrets:
        game.rules.hide(known, seat)
    return View(game, names, seat, known, steps)


@dataclass(frozen=True)
class View:
    """What a seat may know: the state with everything else blanked.

    Whatever is asked of a view is worked out from that blanked state, so nothing hidden can show.
    """

    game: Game
    names: tuple[str, ...]
    seat: int
    state: Any
    steps: tuple[Step, ...] = field(default=(), repr=False)
    """What happened so far, as this seat saw it: `?` is what it did not see."""

    def __repr__(self) -> str:
        """Who stands how and who is to choose, for the state would fill a screen."""
        eyes = "a spectator" if self.seat == SPECTATOR else self.names[self.seat]
        return f"<{self.game.title} as {eyes} sees it; {self.summary}>"

    def _repr_svg_(self) -> str | None:
        """The board, for notebooks; nothing where the game draws none."""
        from astragal.core.drawing import framed_picture, is_drawn

        return framed_picture(self) if is_drawn(self.game) else None

    def from_seat(self, seat: int) -> "View":
        """The same from another seat, of a game in which nothing is hidden; points are not counted again."""
        fresh = View(self.game, self.names, seat, self.state, self.steps)
        vars(fresh)["scores"] = self.scores
        return fresh

    @cached_property
    def to_act(self) -> int:
        """The seat that has to choose, `CHANCE` or `OVER`."""
        return int(self.game.rules.to_act(self.state))

    @cached_property
    def legal(self) -> tuple[str, ...]:
        """This seat's legal actions; none while it is not its turn."""
        if self.seat == SPECTATOR or self.to_act != self.seat:
            return ()
        return tuple(map(self.game.rules.ACTIONS.text, self.game.legal(self.state)))

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.to_act == OVER

    @cached_property
    def scores(self) -> list[int]:
        """The points as they stand."""
        return self.game.scores(self.state)

    @property
    def places(self) -> list[int]:
        """The places as they stand; equal ones share a place."""
        return self.game.places(self.state)

    @property
    def summary(self) -> str:
        """The points as they stand, and what is next."""
        points = ", ".join(f"{name}: {score}" for name, score in zip(self.names, self.scores, strict=True))
        turn = {OVER: "the game is over", CHANCE: "luck moves"}.get(self.to_act)
        return f"{points}; {turn or f'{self.names[self.to_act]} has to choose'}"
