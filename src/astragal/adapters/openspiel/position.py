"""A position as OpenSpiel needs it: cheap to copy, with all that every seat has seen on the way to it."""

from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

from astragal.adapters.loops.rewards import write_rewards
from astragal.core.errors import AstragalError
from astragal.core.game import Game
from astragal.core.options import OptionValue
from astragal.core.record import Step
from astragal.core.registry import load
from astragal.core.rule import CHANCE, OVER
from astragal.core.steps import shown_step
from astragal.core.stream import Stream
from astragal.core.view import SPECTATOR, View, view_of

RECALLED = 64
"""How many of the last steps are kept one by one, for the tensor of an information state."""


class Seen(NamedTuple):
    """What a seat, or a spectator, has seen."""

    text: str
    """A line for each step."""

    recent: tuple[Step, ...]
    """The last steps."""

    def and_then(self, step: Step) -> "Seen":
        """One more step."""
        return Seen(f"{self.text}{step}\n", (*self.recent[1 - RECALLED :], step))


NOTHING = Seen("", ())


class Table:
    """What is played: a game, the number of players, its options, and how many decisions there are at most.

    OpenSpiel knows no endless games, so a game that reaches its horizon is over there, and nobody has won.
    """

    def __init__(self, game: Game, players: int, options: Mapping[str, OptionValue], horizon: int) -> None:
        if horizon < 1:
            raise AstragalError(f"Expected a horizon of 1 or more decisions, not {horizon}.")
        self.game = game
        self.players = players
        self.options = game.read_options(options)
        self.horizon = horizon
        self.seats = range(SPECTATOR, players)
        self._start = game.start(players, self.options)
        self._buffer = game.buffer()
        self._places = game.loop("places").places

    def start(self) -> "Position":
        """The first position; nobody has seen anything."""
        return Position(self, self._start, 0, (NOTHING,) * len(self.seats))

    def information(self, view: View, seen: Seen) -> str:
        """What a seat has seen, and what it knows now: the fields that are not as they were at the start.

        Where nothing is hidden, the steps alone say everything.
        """
        if not self.game.has_secrets:
            return seen.text
        return seen.text + listed(view.state, self._start)

    def legal(self, state: Any) -> list[int]:
        """The legal actions in ascending order."""
        out = self._buffer.copy()
        return sorted(out[: self.game.rules.legal(state, out)])

    def returns(self, state: Any) -> list[float]:
        """What the end is worth to each seat."""
        places, rewards = self._buffer.copy(), [0.0] * self.players
        self._places(state, places)
        write_rewards(places, self.players, rewards, 0)
        return rewards

    def __reduce__(self) -> tuple[Any, ...]:
        return found_table, (self.game.spec, self.players, tuple(self.options.items()), self.horizon)


@cache
def found_table(spec: str, players: int, options: tuple[tuple[str, OptionValue], ...], horizon: int) -> Table:
    """The table of a game that is found by its name or path."""
    return Table(load(spec), players, dict(options), horizon)


class Position:
    """A full state, and what everybody has seen on the way to it.

    Copies share their state until one of them moves. What was seen is worked out when somebody asks, for a random
    game needs none of it.
    """

    __slots__ = ("_information", "_known", "_moves", "_seen", "_shared", "decisions", "state", "table", "to_act")

    def __init__(self, table: Table, state: Any, decisions: int, seen: tuple[Seen, ...]) -> None:
        self.table = table
        self.state = state
        self.decisions = decisions
        self.to_act = self._who()
        self._shared = True
        self._known = state  # the state to which all that was seen leads
        self._seen = seen  # a spectator comes first
        self._moves: list[int] = []  # those since then
        self._information: dict[int, str] = {}

    def _who(self) -> int:
        return OVER if self.decisions >= self.table.horizon else int(self.table.game.rules.to_act(self.state))

    def copy(self) -> "Position":
        """The same position for somebody else to move on from."""
        twin = Position.__new__(Position)
        twin.table, twin.state, twin.decisions, twin.to_act = self.table, self.state, self.decisions, self.to_act
        twin._known, twin._seen, twin._moves = self._known, self._seen, self._moves.copy()
        self._shared = twin._shared = True
        twin._information = {}
        return twin

    def __deepcopy__(self, memo: dict[int, Any]) -> "Position":
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return restored, (
            self.table,
            self.table.game.rules.declaration.pack(self.state),
            self.decisions,
            self._all_seen(),
        )

    def apply(self, move: int) -> None:
        """Make a move, of luck or of a seat."""
        rules = self.table.game.rules
        if self._shared:
            self.state = rules.declaration.copied(self.state)
            self._shared = False
        rules.apply(self.state, move)
        self._moves.append(move)
        self._information.clear()
        self.decisions += self.to_act >= 0
        self.to_act = self._who()

    @property
    def legal(self) -> list[int]:
        """The legal actions in ascending order."""
        return self.table.legal(self.state)

    @property
    def outcomes(self) -> int:
        """How many outcomes luck has."""
        return int(self.table.game.rules.outcomes(self.state))

    @property
    def returns(self) -> list[float]:
        """What each seat has been rewarded: nothing before the end, nor if the horizon was reached."""
        over = self.to_act == OVER and self.table.game.rules.to_act(self.state) == OVER
        return self.table.returns(self.state) if over else [0.0] * self.table.players

    def view(self, seat: int) -> View:
        """What a seat, or a spectator, knows now."""
        return view_of(self.table.game, (), self.state, seat)

    def seen(self, seat: int) -> Seen:
        """What a seat, or a spectator, has seen so far."""
        return self._all_seen()[seat - SPECTATOR]

    def information(self, seat: int) -> str:
        """What a seat, or a spectator, has seen so far and knows now, in words."""
        if seat not in self._information:
            self._information[seat] = self.table.information(self.view(seat), self.seen(seat))
        return self._information[seat]

    def _all_seen(self) -> tuple[Seen, ...]:
        if self._moves:
            game, seen = self.table.game, list(self._seen)
            state = game.rules.declaration.copied(self._known)
            for move in self._moves:
                step = step_of(game, state, move)
                for number, seat in enumerate(self.table.seats):
                    seen[number] = seen[number].and_then(shown_step(game, state, seat, step, move))
                game.rules.apply(state, move)
            self._known, self._seen, self._moves = state, tuple(seen), []
        return self._seen

    def guess(self, seat: int, stream: Stream) -> "Position":
        """Another position that agrees with all that a seat knows, and in which it has seen the same."""
        return guessed(self.table, self.view(seat), self.decisions, self.seen(seat), stream)


def restored(table: Table, packed: bytes, decisions: int, seen: tuple[Seen, ...]) -> Position:
    """The position that was pickled."""
    return Position(table, table.game.rules.declaration.unpack(packed), decisions, seen)


def guessed(table: Table, view: View, decisions: int, seen: Seen, stream: Stream) -> Position:
    """A position that a seat has to consider possible.

    What others saw of secrets on the way to it is not known, because it was never played; only what they know in it is.
    """
    game = table.game
    state = game.rules.declaration.copied(view.state)
    others = seen
    if game.has_secrets:
        game.rules.secrets.guess(state, view.seat, stream)
        others = NOTHING
    return Position(table, state, decisions, tuple(seen if seat == view.seat else others for seat in table.seats))


def step_of(game: Game, state: Any, move: int) -> Step:
    """A move that is about to be made, as a record writes it."""
    seat = int(game.rules.to_act(state))
    text = f"{move + 1}/{game.rules.outcomes(state)}" if seat == CHANCE else game.rules.actions.text(move)
    return Step(seat, text)


def listed(state: Any, start: Any = None) -> str:
    """The numbers of a state, a line for each field; with a start only those that differ from it."""
    lines = []
    for name in state.__slots__:
        value = getattr(state, name)
        if start is None or value != getattr(start, name):
            lines.append(f"{name}: {value}\n")
    return "".join(lines)
