"""Simulations depend on nothing but the seed."""

from concurrent.futures import Future

import pytest

from astragal import AstragalError, load
from astragal.core import native
from astragal.core.engine import Setting, plain_run
from astragal.core.game import Game
from astragal.core.registry import folders
from astragal.lab.simulate import bots_run, simulate


def setting(game: Game) -> Setting:
    return Setting(game, 2, game.read_options({"goal": 50}), seed=8)


@pytest.mark.skipif(not native.available(), reason="there is no LLVM")
def test_play_begins_at_once_and_goes_on_in_native_code_when_that_is_ready(
    pig: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    ready: Future[native.Entry] = Future()
    monkeypatch.setattr(native, "load_in_background", lambda *_: ready)
    played_before_the_code_was_there = 0

    def progress(played: int) -> None:
        nonlocal played_before_the_code_was_there
        if played and not ready.done():
            played_before_the_code_was_there = played
            ready.set_result(native.load(pig, "playout", "play_games"))

    games = 200_000
    result = simulate(setting(pig), games, engine="auto", threads=2, progress=progress)

    assert 0 < played_before_the_code_was_there < games
    assert result.engine == "plain, then native"
    assert result.totals == simulate(setting(pig), games, engine="native", threads=1).totals


def test_where_native_code_cannot_be_made_the_plain_engine_plays_on(pig: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> bytes:
        raise OSError("no compiler")

    monkeypatch.setattr(native, "_linked", {})
    monkeypatch.setattr(native, "_stored", {}.get)
    monkeypatch.setattr(native, "_compile_apart", fail)

    result = simulate(setting(pig), 50, engine="auto")
    assert result.totals == simulate(setting(pig), 50, engine="plain").totals


def test_random_bots_with_views_play_the_games_of_the_engines(pig: Game) -> None:
    assert bots_run(setting(pig), ["random"])(3, 20) == plain_run(setting(pig))(3, 20)


@pytest.mark.skipif(not native.available(), reason="there is no LLVM")
def test_bots_that_do_not_search_play_the_same_games_in_native_code(pig: Game) -> None:
    bots = ("greedy", "beginner")

    plain = simulate(setting(pig), 30, bots=bots, engine="plain")
    assert simulate(setting(pig), 30, bots=bots, engine="native", threads=2).totals == plain.totals


@pytest.mark.parametrize("name", folders())
def test_greedy_beats_random(name: str) -> None:
    game = load(name)
    result = simulate(Setting(game, 2, game.read_options({}), 1), 30, bots=("greedy", "random"), engine="plain")

    assert result.totals.wins(0) > 20
    assert result.totals.wins(0) + result.totals.wins(1) == 30


def test_bots_have_to_fit_the_seats_and_the_engine(pig: Game) -> None:
    with pytest.raises(AstragalError, match="one for each of 2 seats, not 3"):
        simulate(setting(pig), 1, bots=("random",) * 3)
    with pytest.raises(AstragalError, match="There is no bot 'hal'; expected random, greedy"):
        simulate(setting(pig), 1, bots=("hal",))
    with pytest.raises(AstragalError, match="plays bots that do not search, not strong"):
        simulate(setting(pig), 1, bots=("strong",), engine="native")


@pytest.mark.parametrize(
    ("games", "threads", "engine", "sentence"),
    [
        (0, 1, "plain", "at least 1 game, not 0"),
        (1, 0, "plain", "at least 1 thread, not 0"),
        (1, 1, "steam", "There is no engine 'steam'; expected auto, plain, native"),
    ],
)
def test_what_cannot_be_simulated_is_refused(pig: Game, games: int, threads: int, engine: str, sentence: str) -> None:
    with pytest.raises(AstragalError, match=sentence):
        simulate(setting(pig), games, threads=threads, engine=engine)
