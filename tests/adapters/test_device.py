"""Games on a GPU: the kernel's threads, run in turn on the processor, play what native code and plain Python play."""

import ctypes
from types import SimpleNamespace
from typing import Any, ClassVar

import numpy as np
import pytest
from adapters.playing import choices, kuhn_poker
from core.on_processor import OnProcessor

from astragal import AstragalError, IllegalAction
from astragal.adapters import device_kernel
from astragal.adapters.device import DeviceGames, Launcher
from astragal.adapters.gymnasium import ManyGamesEnv, make_vec
from astragal.adapters.many import ManyGames
from astragal.core.game import Game
from astragal.core.gpu import THREADS

pytestmark = pytest.mark.timeout(1200)  # a busy machine compiles for minutes


class ProcessorLauncher:
    """Runs the threads of a kernel in turn, on NumPy's arrays."""

    arrays: Any = np

    def __init__(self, game: Game, entry: str) -> None:
        self._kernel = OnProcessor(device_kernel.kernel_code(game, entry), device_kernel.kernel_name(entry))

    def launch(self, number: int, arguments: list[Any]) -> None:
        addresses = [ctypes.c_void_p(array.ctypes.data) for array in arguments]
        self._kernel.run(-(-number // THREADS), THREADS, addresses)


class GamesOnProcessor(DeviceGames):
    """Such as `ManyGames(…, device="cuda")` makes, without a GPU."""

    launchers: ClassVar[dict[tuple[str, str], Launcher]] = {}

    def _new_launcher(self) -> Launcher:
        key = self.game.name, self.kernel
        if key not in self.launchers:
            self.launchers[key] = ProcessorLauncher(self.game, self.kernel)
        return self.launchers[key]


def assert_equal_games(one: ManyGames, other: ManyGames, steps: int) -> None:
    one.begin(seed=4)
    other.begin(seed=4)
    ended = 0
    for step in range(steps):
        for name in ("observations", "final", "masks", "rewards", "seats", "chose", "ended"):
            assert np.array_equal(getattr(one, name), getattr(other, name)), (step, name)
        actions = choices(one.masks, step)
        one.step(actions)
        other.step(actions)
        ended += one.ended.sum()
    other.check()
    assert ended > one.number


def test_the_kernel_plays_equal_games_where_something_is_hidden() -> None:
    """More games than the threads of a block, so that some threads of the last block have none."""
    game = kuhn_poker()
    assert_equal_games(ManyGames(game, 2, 70), GamesOnProcessor(game, 2, 70), steps=8)


def test_the_kernel_plays_equal_games_among_bots(pig: Game) -> None:
    table: Any = dict(options={"goal": 20}, bots=("greedy", "random"))
    assert_equal_games(ManyGames(pig, 3, 16, **table), GamesOnProcessor(pig, 3, 16, **table), steps=40)


def test_a_game_in_which_something_illegal_was_chosen_stands_still_and_is_told() -> None:
    game = kuhn_poker()
    games = GamesOnProcessor(game, 2, 3)
    games.begin(seed=1)
    states = games._states.copy()
    for bad in (2, -1, 99):
        games.begin(seed=1)
        games.step(np.array([0, bad, 0]))
        assert np.array_equal(games._states[:, 1], states[:, 1])
        with pytest.raises(IllegalAction, match=r"The action chosen in game 1 was not legal\."):
            games.check()
    games.begin(seed=1)
    games.check()
    with pytest.raises(IllegalAction, match="Expected a whole number for each of 3 games"):
        games.step(np.zeros(2, dtype=np.int64))


def test_a_kernel_is_kept_and_stands_alone(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ASTRAGAL_CACHE", str(tmp_path))
    file = device_kernel.kernel(kuhn_poker(), device_kernel.ALONE, "sm_90")
    text = file.read_text()

    assert ".target sm_90" in text
    assert f".visible .entry {device_kernel.kernel_name(device_kernel.ALONE)}(" in text
    assert ".extern" not in text
    file.write_text("kept")
    assert device_kernel.kernel(kuhn_poker(), device_kernel.ALONE, "sm_90").read_text() == "kept"


def test_another_device_is_refused(pig: Game) -> None:
    with pytest.raises(AstragalError, match="Expected the device cpu or cuda, not abacus"):
        ManyGames(pig, 2, 2, device="abacus")


def test_without_cupy_a_sentence_says_what_is_missing(pig: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    import sys

    monkeypatch.setitem(sys.modules, "cupy", None)
    with pytest.raises(AstragalError, match=r"Games on a GPU need CuPy; install astragal\[gpu\]\."):
        ManyGames(pig, 2, 2, device="cuda")


def test_a_vector_environment_keeps_everything_on_the_device(monkeypatch: pytest.MonkeyPatch) -> None:
    """Arrays of the device are told apart from NumPy's by their module."""
    game = kuhn_poker()
    games = GamesOnProcessor(game, 2, 5)
    monkeypatch.setattr(games, "arrays", SimpleNamespace(**vars(np)))
    there, here = ManyGamesEnv(games), make_vec(game, num_envs=5)
    for env in (there, here):
        env.reset(seed=3)
    ended = 0
    for step in range(12):
        actions = choices(here.games.masks, step)
        one, other = there.step(actions), here.step(actions)
        assert one[0]["observation"] is games.observations
        for mine, theirs in zip(one[:4], other[:4], strict=True):
            if isinstance(mine, np.ndarray):
                assert np.array_equal(mine, np.asarray(theirs))
        assert np.array_equal(one[0]["action_mask"], other[0]["action_mask"])
        assert np.array_equal(one[4]["seat"], other[4]["seat"])
        for row in np.flatnonzero(one[4]["_final_obs"]):
            assert np.array_equal(one[4]["final_obs"][row], other[4]["final_obs"][row]["observation"])
            ended += 1
    assert ended
