"""The only thing that leaves the referee: what one seat, or a spectator, may know."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property, wraps
from typing import TYPE_CHECKING, Any, Generic

from astragal.core.game import Game
from astragal.core.language import LANGUAGES, language
from astragal.core.record import Step
from astragal.core.rule import CHANCE, OVER
from astragal.core.state import State

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    S = TypeVar("S", bound=State, default=Any)
else:
    from typing import TypeVar

    S = TypeVar("S")

SPECTATOR = -1
"""The seat of somebody who only watches."""

T = TypeVar("T")


def view_of(
    game: Game,
    names: tuple[str, ...],
    state: Any,
    seat: int,
    steps: tuple[Step, ...] = (),
    facts: dict[str, Any] | None = None,
) -> "View":
    """What a seat, or a spectator, may know of a state, and of the steps that led to it.

    Facts computed from the state before are used only where nothing is hidden.
    """
    known = game.rules.declaration.copied(state)
    view = View(game, names, seat, known, steps)
    if game.has_secrets:
        game.rules.secrets.hide(known, seat)
    elif facts is not None:
        vars(view)["facts"] = facts
    return view


def legal_numbers(game: Game, state: Any, facts: dict[str, Any]) -> list[int]:
    """The legal actions as the rules number them, computed once for a state and its facts."""
    numbers: list[int] | None = facts.get("legal")
    if numbers is None:
        numbers = facts["legal"] = game.legal(state)
    return numbers


@dataclass(frozen=True)
class View(Generic[S]):
    """What a seat may know: the state with everything else blanked.

    Whatever a view is asked is computed from that blanked state, so nothing hidden can show.
    """

    game: Game
    names: tuple[str, ...]
    seat: int
    state: S
    steps: tuple[Step, ...] = field(default=(), repr=False)
    """What happened so far, as this seat saw it: `?` is what it did not see."""

    late: tuple[str, ...] = field(default=(), init=False, repr=False, compare=False)
    """What the rules take earlier in the set that is being chosen; the match puts it there."""

    picks: dict[str, tuple[str, ...]] = field(default_factory=dict, init=False, repr=False, compare=False)
    """All that this seat can pick into a set of a fixed size, each with the whole set that it completes, if it does."""

    waiting: tuple[str, ...] = field(default=(), init=False, repr=False, compare=False)
    """What this seat has picked into such a set, which waits until the set is whole; nobody else knows it."""

    facts: dict[str, Any] = field(default_factory=dict, init=False, repr=False, compare=False)
    """What was computed from the state and the steps alone; where nothing is hidden, all seats share it."""

    def __repr__(self) -> str:
        """The points and who has to choose, because the state would fill a screen."""
        eyes = "a spectator" if self.seat == SPECTATOR else self.names[self.seat]
        return f"<{self.game.title} seen by {eyes}; {self.summary}>"

    def _repr_svg_(self) -> str | None:
        """The board, for notebooks; nothing where the game draws none."""
        from astragal.core.drawing import framed_picture, is_drawn

        return framed_picture(self) if is_drawn(self.game) else None

    def from_seat(self, seat: int) -> "View[S]":
        """The same from another seat, of a game in which nothing is hidden."""
        fresh = View(self.game, self.names, seat, self.state, self.steps)
        vars(fresh)["facts"] = self.facts
        vars(fresh)["late"] = self.late
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
        return tuple(map(self.game.rules.actions.text, self.offered))

    @property
    def choices(self) -> tuple[str, ...]:
        """All that this seat may choose: its legal actions, and what else can be put into a set, in any order."""
        if not self.legal:
            return ()
        return tuple(self.picks) if self.picks else (*self.legal, *self.late)

    @property
    def offered(self) -> list[int]:
        """The legal actions of the seat that has to choose, whichever it is, as the rules number them."""
        return legal_numbers(self.game, self.state, self.facts)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.to_act == OVER

    @property
    def scores(self) -> list[int]:
        """The current points."""
        scores: list[int] | None = self.facts.get("scores")
        if scores is None:
            scores = self.facts["scores"] = self.game.scores(self.state)
        return scores

    @property
    def places(self) -> list[int]:
        """The current places; equal ones share a place."""
        return self.game.places(self.state)

    @property
    def summary(self) -> str:
        """The current points, and what is next."""
        points = ", ".join(f"{name}: {score}" for name, score in zip(self.names, self.scores, strict=True))
        turn = {OVER: "the game is over", CHANCE: "luck moves"}.get(self.to_act)
        return f"{points}; {turn or f'{self.names[self.to_act]} to choose'}"


def fact(work_out: Callable[[View[S]], T]) -> Callable[[View[S]], T]:
    """Declare that a function gives a fact about a position, the same for everybody: it is worked out once.

    It may ask for the state and the steps of a view, not for its seat or its names. A fact in words is worked out
    once for each language.
    """
    name = f"{work_out.__module__}.{work_out.__qualname__}"
    keys = {code: f"{name} {code}" for code in LANGUAGES}

    @wraps(work_out)
    def once(view: View[S]) -> T:
        facts, key = view.facts, keys[language()]
        if key not in facts:
            facts[key] = work_out(view)
        found: T = facts[key]
        return found

    return once
