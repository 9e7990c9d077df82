"""Thousands of games at once: one call makes a choice in each of them, without the interpreter's lock.

What is seen, what is legal and what was won is written into arrays that stay the same, with a row for each game. A
game that has ended is followed by another one at once. Native code and plain Python play equal games.
"""

import os
from array import array
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Unpack

import numpy as np
import numpy.typing as npt

from astragal.adapters.environment_match import Seating, bots_for
from astragal.adapters.loops import many_layout as at
from astragal.adapters.observations import Observations
from astragal.bots.loops.bot_kinds import KINDS_BY_NAME
from astragal.core import native
from astragal.core.engine import LONGEST_GAME
from astragal.core.errors import AstragalError, IllegalAction
from astragal.core.game import Game
from astragal.core.loop_memory import addresses, native_memory, plain_memory, zeros
from astragal.core.options import OptionValue
from astragal.core.untrusted_text import quoted

LOOP = "astragal.adapters.loops.many_games"
ENTRY = "take_further"

GAMES_FOR_A_THREAD = 64
"""Fewer are not worth a thread of their own."""

Take = Callable[["array[int]"], int]
"""Takes the games of a job one choice further; 0 if that went well."""


class ManyGames:
    """Many games of one kind, in which the caller chooses for all seats or plays against bots.

    With `device="cuda"` they are played by a GPU, in its memory; see `astragal.adapters.device`.

    `observations`, `masks` and `rewards` have a row for each game: what the seat that has to choose sees, which of
    its actions are legal, and what each seat was rewarded by the end of a game in the last step. `final` has what was
    seen of that end by the seat that made the last choice.
    """

    arrays: Any = np
    """NumPy, or the module of the device's arrays, which has the same functions."""

    def __new__(cls, *_: Any, device: str = "cpu", **__: Any) -> "ManyGames":
        """Games on another device are played by a class of their own."""
        from astragal.adapters.device import games_on

        return super().__new__(games_on(device) if cls is ManyGames else cls)

    def __init__(
        self,
        game: Game,
        players: int,
        number: int,
        *,
        options: Mapping[str, OptionValue] | None = None,
        threads: int | None = None,
        device: str = "cpu",  # noqa: ARG002  # has chosen the class
        **seating: Unpack[Seating],
    ) -> None:
        """With bots the caller sits in `seat`, or in each in turn, and those in the other seats from there on."""
        if not 1 <= number <= native.MOST_STATES:
            raise AstragalError(f"Expected 1 to {native.MOST_STATES:,} games at once, not {number}.")
        self.layout = Observations(game, players, options)
        self.game = game
        self.players = players
        self.number = number
        self.observations = np.zeros((number, self.layout.size), dtype=np.float32)
        self.final = np.zeros_like(self.observations)
        self.masks = np.zeros((number, len(game.rules.actions)), dtype=np.int8)
        self.rewards = np.zeros((number, players), dtype=np.float32)
        self._games = np.zeros((number, at.GAME_SIZE), dtype=np.int64)
        self._actions = np.zeros(number, dtype=np.int64)
        self._legal = np.zeros_like(self.masks)
        self.rows = np.arange(number)
        self._job = zeros(at.JOB_SIZE)
        self._job[at.GAMES], self._job[at.PLAYERS], self._job[at.MOST_STEPS] = number, players, LONGEST_GAME
        self._sit(**seating)
        self._threads = max(1, min(threads or os.cpu_count() or 1, number // GAMES_FOR_A_THREAD))
        self._pool: ThreadPoolExecutor | None = None
        self._prepare(game.start(players, options))

    def _sit(self, bots: str | Sequence[str] | None = None, seat: int | None = None) -> None:
        self._job[at.LEARNER_SEAT] = _seat_number(seat, self.players, bots)
        self._job[at.KINDS : at.KINDS + self.players] = array("q", _kinds(bots, self.players))

    def _prepare(self, start: Any) -> None:
        """Make ready what plays."""
        self._takes = self._native(start) if native.ready(self.game) else [self._plain(start)]
        if len(self._takes) > 1:
            self._pool = ThreadPoolExecutor(len(self._takes))

    @property
    def seats(self) -> npt.NDArray[np.int64]:
        """The seat of each game that has to choose."""
        return self._games[:, at.SEAT]

    @property
    def chose(self) -> npt.NDArray[np.int64]:
        """The seat of each game that made the last choice."""
        return self._games[:, at.CHOSE]

    @property
    def ended(self) -> npt.NDArray[np.bool_]:
        """Whether a game has ended in the last step."""
        return self._games[:, at.ENDED].astype(np.bool_)

    def begin(self, seed: int) -> None:
        """Begin again: the games of a seed from number 0 on."""
        if not 0 <= seed < 1 << 63:
            raise AstragalError(f"A seed is a whole number from 0 to {(1 << 63) - 1}, not {seed}.")
        self._job[at.SEED], self._job[at.BEGIN] = seed, 1
        self._run()
        self._job[at.BEGIN] = 0

    def step(self, actions: npt.ArrayLike) -> None:
        """Make a choice in each game; if one of them is not legal, none is made."""
        chosen = np.asarray(actions)
        if chosen.shape != (self.number,) or not np.issubdtype(chosen.dtype, np.integer):
            raise IllegalAction(f"Expected a whole number for each of {self.number} games, not {quoted(str(actions))}.")
        possible = (chosen >= 0) & (chosen < self._legal.shape[1])
        legal = possible & (self._legal[self.rows, np.where(possible, chosen, 0)] == 1)
        if not legal.all():
            first = int(np.argmin(legal))
            raise IllegalAction(f"Action {chosen[first]} is not legal in game {first} now.")
        self._actions[:] = chosen
        self._run()

    def check(self) -> None:
        """Raise what went wrong in the steps so far; on a processor it was raised at once."""

    def close(self) -> None:
        """Release the threads."""
        if self._pool is not None:
            self._pool.shutdown()

    def _run(self) -> None:
        """Share the games out; what comes of it does not depend on how many share them."""
        parts = len(self._takes)
        jobs = [self._job[:] for _ in range(parts)]
        for part, job in enumerate(jobs):
            job[at.FIRST], job[at.LAST] = self.number * part // parts, self.number * (part + 1) // parts
        if self._pool is None:
            results = [self._takes[0](jobs[0])]
        else:
            waiting = [self._pool.submit(take, job) for take, job in zip(self._takes, jobs, strict=True)]
            results = [future.result() for future in waiting]
        if any(results):
            raise AstragalError(f"A game of {self.game.title} has no end after {LONGEST_GAME} steps.")
        np.copyto(self.masks, self._legal)

    def _rows(self) -> dict[str, npt.NDArray[Any]]:
        """What the loop reads and writes; every thread has space of its own for the numbers of a state."""
        count = sum(field.count for field in self.game.rules.declaration.fields.values())
        return {
            "games": self._games,
            "actions": self._actions,
            "table": np.array(self.layout.table),
            "fractions": np.array(self.layout.fractions),
            "numbers": np.zeros(count, dtype=native.values_code(self.game)),
            "observations": self.observations,
            "finals": self.final,
            "masks": self._legal,
            "rewards": self.rewards,
        }

    def _native(self, start: Any) -> list[Take]:
        """For each thread a way to take games further in native code."""
        entry = native.load(self.game, LOOP, ENTRY)
        packed = self.game.rules.declaration.pack(start)
        states = bytearray(len(packed) * self.number)
        return [self._native_take(entry, packed, states) for _ in range(self._threads)]

    def _native_take(self, entry: native.Entry, packed: bytes, states: bytearray) -> Take:
        layout, job = self.game.loop(LOOP).Memory, zeros(at.JOB_SIZE)
        memory = native_memory(layout, self.game, packed, states=states, job=job, **self._rows())
        places = addresses(memory)

        def take(numbers: "array[int]") -> int:
            memory.job[:] = numbers
            return entry(*places)

        return take

    def _plain(self, start: Any) -> Take:
        """The same in plain Python."""
        loop, job = self.game.loop(LOOP), zeros(at.JOB_SIZE)
        states = [self.game.rules.declaration.copied(start) for _ in range(self.number)]
        rows = {name: row.reshape(-1) for name, row in self._rows().items()}
        memory = plain_memory(loop.Memory, self.game, start, states=states, job=job, **rows)

        def take(numbers: "array[int]") -> int:
            job[:] = numbers
            return int(loop.take_further(memory))

        return take


def _seat_number(seat: int | None, players: int, bots: str | Sequence[str] | None) -> int:
    if seat is None:
        return at.ANY_SEAT
    if bots is None:
        raise AstragalError(
            "A seat can be chosen only where bots play the others; without bots the caller plays all of them."
        )
    if not 0 <= seat < players:
        raise AstragalError(f"Expected a seat from 0 to {players - 1}, not {seat}.")
    return seat


def _kinds(bots: str | Sequence[str] | None, players: int) -> list[int]:
    if bots is None:
        return [at.CALLER] * players
    names = bots_for(bots, players)
    for name in names:
        if name not in KINDS_BY_NAME:
            known = ", ".join(KINDS_BY_NAME)
            raise AstragalError(f"Many games at once can be played with the bots {known}, not with {quoted(name)}.")
    return [at.CALLER, *(KINDS_BY_NAME[name] for name in names)]
