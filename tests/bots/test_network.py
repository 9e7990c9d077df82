"""Networks in files as bots by name, without the tools that learned them."""

import json
import pickle
from collections.abc import Callable
from dataclasses import asdict, replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from astragal import AstragalError, Game, Match, RecordedLuck, SeededLuck, load
from astragal.adapters.network import NumpyNetwork
from astragal.adapters.observations import Observations
from astragal.bots import WrongTable, named
from astragal.bots.guide import own_guide
from astragal.bots.network import EXPECTATIONS, Header, Network, own_network
from astragal.bots.network_bot import CODE, ask
from astragal.bots.seated import Seated
from astragal.core import native
from astragal.core.registry import folders

ROLL, HOLD = range(2)

OWN = sorted(file for folder in folders().values() for file in Path(folder).glob("network-*.npz"))
"""The networks that games bring."""


def network_for(game: Game, players: int = 2, hidden: int = 8) -> NumpyNetwork:
    """One that knows nothing."""
    layout, luck = Observations(game, players), np.random.default_rng(1)
    sizes = [layout.size, hidden, len(game.rules.actions) + EXPECTATIONS]
    layers = [
        (luck.normal(size=(after, before)).astype(np.float32), luck.normal(size=after).astype(np.float32))
        for before, after in pairwise(sizes)
    ]
    return NumpyNetwork(Header.of(layout), layers)


def holding_from(pot: float, pig: Game) -> NumpyNetwork:
    """Holds in Pig as soon as the pot is seen as this much, with numbers that a person can check."""
    layout = Observations(pig, 2)
    look = np.zeros((1, layout.size), np.float32)
    look[0, layout.names.index("pot")] = 1
    tell = np.zeros((2 + EXPECTATIONS, 1), np.float32)
    tell[HOLD] = 1
    return NumpyNetwork(
        Header.of(layout),
        [(look, np.array([-pot], np.float32)), (tell, np.array([1e-4, 0, 0, 0], np.float32))],
    )


def test_a_network_in_a_file_plays_by_name(pig: Game, tmp_path: Path) -> None:
    """A pot of 20 is seen as a half."""
    holding_from(0.49, pig).save(tmp_path / "pig.npz")
    bot = named(f"network:{tmp_path / 'pig.npz'}")
    match = Match(pig, luck=RecordedLuck([3, 4, 4, 4, 4]))  # 4, then only 5
    choices = []
    while match.to_act == 0:
        choices.append((match.view(0).state.pot, bot(match.view(0), SeededLuck(1))))
        match.play(choices[-1][1])

    assert choices == [(0, "roll"), (4, "roll"), (9, "roll"), (14, "roll"), (19, "roll"), (24, "hold")]


@pytest.mark.parametrize(("game", "players"), [("dice-wide-shut", 2), ("pie-factory", 3)])
def test_a_whole_match(game: str, players: int, tmp_path: Path) -> None:
    network_for(load(game), players).save(tmp_path / "any.npz")
    match = Match(game, players, luck=SeededLuck(1))
    seats = [Seated(named(name)) for name in (f"network:{tmp_path / 'any.npz'}", *["random"] * (players - 1))]
    while not match.over:
        seats[match.to_act].play(match, SeededLuck(match.steps))

    assert not [step.remark for step in match.made if step.remark]


def test_a_file_gives_back_what_was_written(pig: Game, tmp_path: Path) -> None:
    written = network_for(pig)
    written.save(tmp_path / "pig.npz")
    read = NumpyNetwork.of(Network.load(tmp_path / "pig.npz"))
    rows = np.random.default_rng(2).random((5, written.header.sees), dtype=np.float32)

    assert read.header == written.header
    assert np.allclose(read(rows), written(rows), atol=0.02)
    assert np.allclose(read(rows)[3], read(rows[3]))
    assert [path.name for path in tmp_path.iterdir()] == ["pig.npz"]
    read.save(tmp_path / "again.npz")
    assert (tmp_path / "again.npz").read_bytes() == (tmp_path / "pig.npz").read_bytes()


def test_a_layer_in_between_adds_to_what_it_gets(pig: Game) -> None:
    layout = Observations(pig, 2)
    nothing = np.zeros((2, layout.size), np.float32), np.array([1, -1], np.float32)
    between = np.array([[0, 0], [3, 5]], np.float32), np.array([0, 0.5], np.float32)
    last = np.array([[1, 0], [0, 1], [0, 0]], np.float32), np.zeros(3, np.float32)
    network = NumpyNetwork(Header.of(layout), [nothing, between, last])

    # 1 and -1; of these 1 and 0 are let through, so that 3 * 1 + 0.5 are added to the second
    assert network(np.zeros(layout.size, np.float32)).tolist() == [1, 2.5, 0]


def test_a_large_network_is_kept_in_whole_numbers(tmp_path: Path) -> None:
    game = load("dicetopia")
    large = network_for(game, hidden=200)
    large.save(tmp_path / "large.npz")
    rows = (np.random.default_rng(2).random((50, large.header.sees)) < 0.1).astype(np.float32)
    found, expected = NumpyNetwork.of(Network.load(tmp_path / "large.npz"))(rows), large(rows)

    assert (tmp_path / "large.npz").stat().st_size < 1_000_000
    assert np.corrcoef(found.ravel(), expected.ravel())[0, 1] > 0.99


def test_a_game_without_networks_of_its_own_says_so(pig: Game) -> None:
    with pytest.raises(WrongTable, match=r"has no network for 2 players; name one as network:FILE\."):
        Seated(named("network")).play(Match(pig, luck=SeededLuck(1)), SeededLuck(1))


@pytest.mark.parametrize("file", OWN, ids=lambda file: f"{file.parent.name} {file.stem}")
def test_networks_that_games_bring_fit_and_play(file: Path) -> None:
    players = int(file.stem.removeprefix("network-"))
    match = Match(file.parent.name.replace("_", "-"), players, luck=SeededLuck(1))
    bot = named("network")
    for _ in range(20):
        match.play(bot(match.view(match.to_act), SeededLuck(1)))

    assert file.stat().st_size < 1_000_000


@pytest.mark.parametrize("way", ["native", "plain"])
@pytest.mark.parametrize("file", OWN, ids=lambda file: f"{file.parent.name} {file.stem}")
def test_compiled_code_chooses_as_numpy_does(file: Path, way: str) -> None:
    """At every tenth choice of a game that `beginner` plays; in plain Python, which takes longer, only at some."""
    players = int(file.stem.removeprefix("network-"))
    match = Match(file.parent.name.replace("_", "-"), players, luck=SeededLuck(4))
    game, luck, beginner = match.game, SeededLuck(5), named("beginner")
    entry = native.load(game, *CODE) if way == "native" else None
    network, layout = NumpyNetwork.of(own_network(game, players)), Observations(game, players)
    guide, compared = own_guide(game, players), 0
    while not match.over and (entry or compared < 3):
        view = match.view(match.to_act)
        if match.steps % 10 == 0:
            action, found = ask(guide, view, entry)
            expected, legal = network(layout.of(view)), game.legal(view.state)
            assert action == legal[int(expected[legal].argmax())]
            assert [found[one] for one in legal] == pytest.approx([expected[one] for one in legal], abs=1e-3)
            compared += 1
        match.play(beginner(view, luck))

    assert compared >= 3


def test_a_network_of_another_game_is_told_from_the_command_line(
    pig: Game, tmp_path: Path, astragal: Callable[..., Any]
) -> None:
    network_for(pig).save(tmp_path / "pig.npz")
    done = astragal("simulate", "dice-archive", "--bots", f"network:{tmp_path / 'pig.npz'},random", "--games", "2")

    assert done.returncode == 2
    assert done.stderr == (
        "astragal: Expected a network for 'dice-archive' with 2 players and rules version 1, "
        "not for 'pig' with 2 players and rules version 1.\n"
    )


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"players": 3}, "not for 'pig' with 3 players and rules version 1."),
        ({"rules": 7}, "not for 'pig' with 2 players and rules version 7."),
        ({"meaning": "0"}, "not for 'pig' with 2 players and rules version 1 with different observations or actions."),
    ],
)
def test_a_network_plays_only_what_it_learned(pig: Game, tmp_path: Path, change: dict[str, Any], reason: str) -> None:
    known = network_for(pig)
    NumpyNetwork(replace(known.header, **change), known.layers).save(tmp_path / "pig.npz")
    bot = named(f"network:{tmp_path / 'pig.npz'}")

    with pytest.raises(WrongTable) as error:
        Seated(bot).play(Match(pig, luck=SeededLuck(1)), SeededLuck(1))
    assert str(error.value).endswith(reason)


def write_badly(pig: Game, path: Path) -> dict[str, Callable[[], object]]:
    """Ways to write a file that is no network."""
    header = json.dumps(asdict(Header.of(Observations(pig, 2))))
    good = network_for(pig)
    (first, added), last = good.layers

    def save(*layers: Any) -> None:
        NumpyNetwork(good.header, layers).save(path)

    def one_array() -> None:
        with path.open("wb") as file:
            np.save(file, first)

    def wide() -> None:
        arrays: dict[str, Any] = {"weights 1": first, "added 1": added, "weights 2": last[0], "added 2": last[1]}
        np.savez(path, header=header, **arrays)

    def cut() -> None:
        good.save(path)
        path.write_bytes(path.read_bytes()[:-40])

    return {
        "nothing": lambda: path.write_bytes(b""),
        "a text": lambda: path.write_text("Dear network,"),
        "a pickle": lambda: path.write_bytes(pickle.dumps(good.layers)),
        "pickled arrays": lambda: np.savez(path, header=np.array([good], dtype=object)),
        "one array": one_array,
        "no header": lambda: np.savez(path, first),
        "a header that is no JSON": lambda: np.savez(path, header="{"),
        "another header": lambda: np.savez(path, header='{"game": "pig"}'),
        "another format": lambda: np.savez(path, header=header.replace("network 3", "network 2")),
        "no layers": lambda: np.savez(path, header=header),
        "layers that do not fit": lambda: save((first[:, 1:], added), last),
        "layers in the wrong order": lambda: save(last, (first, added)),
        "too few numbers": lambda: save((first, added[1:]), last),
        "a number alone": lambda: save((first, np.float32(1)), last),
        "not a number": lambda: save((first * np.float32(np.nan), added), last),
        "weights of 32 bits": wide,
        "one layer": lambda: save((first, added)),
        "a cut file": cut,
    }


def test_a_file_that_is_no_network_gets_a_sentence(pig: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for what, write in write_badly(pig, Path("bad.npz")).items():
        write()
        with pytest.raises(AstragalError) as error:
            named("network:bad.npz")
        expected = "Expected a network written by astragal learn, but 'bad.npz' is not one."
        assert str(error.value) == expected, what


def test_a_file_that_cannot_be_read_gets_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)

    with pytest.raises(AstragalError, match=r"^Cannot read the network 'none\.npz': No such file or directory\.$"):
        named("network:none.npz")
    with pytest.raises(AstragalError, match=r"^Cannot read the network '\.': Is a directory\.$"):
        named("network:.")
