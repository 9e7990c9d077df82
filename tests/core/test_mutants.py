"""Every mistake about what is secret is found, whichever law finds it, in a few games of a game's usual settings."""

import re
import shutil
from pathlib import Path

import pytest
from core.mutants import MUTANTS, Mutant

from astragal import load
from astragal.core import native
from astragal.core.check import all_settings, check, check_again, check_closely
from astragal.core.check_course import Course
from astragal.core.engine import GameFailed
from astragal.core.errors import CheckFailed
from astragal.core.game import Game
from astragal.core.record import Record

ROOT = Path(__file__).parents[2]
GAMES = 12
STEPS = 240
"""Of each setting, as many games as have this many steps together, but no more than that."""


def made(mutant: Mutant, folder: Path) -> Game:
    original = load(str(ROOT / mutant.game) if "/" in mutant.game else mutant.game).folder
    copy = folder / original.name
    shutil.copytree(original, copy)
    source = (copy / mutant.file).read_text()
    assert source.count(mutant.old) == 1
    (copy / mutant.file).write_text(source.replace(mutant.old, mutant.new))
    return load(str(copy))


def play_closely(game: Game, games: int = GAMES, *, players: int = 0) -> None:
    for setting in all_settings(game, 1):
        if players not in (0, setting.players):
            continue
        steps = 0
        for number in range(games):
            if steps < STEPS:
                steps += check_closely(Course(setting, number), STEPS - steps)


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: f"{Path(mutant.game).name}: {mutant.what}")
def test_a_mutant_is_found(mutant: Mutant, tmp_path: Path) -> None:
    with pytest.raises(GameFailed, match=mutant.found):
        play_closely(made(mutant, tmp_path), players=mutant.players)


@pytest.mark.parametrize(
    "mutant", [mutant for mutant in MUTANTS if "kuhn" in mutant.game or "goof" in mutant.game], ids=lambda m: m.what
)
def test_its_record_fails_again_in_the_same_words(
    mutant: Mutant, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(native, "available", lambda: False)
    monkeypatch.setattr("astragal.core.check.check_golden_records", lambda _: 1)
    game = made(mutant, tmp_path)
    with pytest.raises(CheckFailed) as first:
        check(game, games=200, folder=tmp_path)

    with pytest.raises(CheckFailed) as second:
        check_again(game, Record.read(tmp_path / f"check-failure-{game.name}.txt"))

    assert str(first.value).startswith(str(second.value))
    assert re.search(r" at step \d+, '.+' \(rules\.py, line \d+\): ", str(second.value))


@pytest.mark.parametrize("what", ["a bid tells of two sixes", "a bid leaves the hand at once"])
def test_the_line_that_tells_a_secret_and_its_step_are_named(what: str, tmp_path: Path) -> None:
    """Even if it tells nothing in the game itself, only in another that looks the same; and when it is found later."""
    mutant = next(mutant for mutant in MUTANTS if mutant.what == what)
    game = made(mutant, tmp_path)
    told = mutant.new.splitlines()[-1]
    line = (game.folder / "rules.py").read_text().splitlines().index(told) + 1

    with pytest.raises(GameFailed, match=rf"at step \d+, '\d bid .*' \(rules.py, line {line}\): "):
        play_closely(game)


@pytest.mark.parametrize(
    ("game", "old", "new", "promised"),
    [
        (
            "examples/kuhn_poker",
            "s.card[other] = in_pack(s, place)",
            "s.card[other] = in_pack(s, 0)",
            r"'(call|check)' promises seat \d \d in card\[\d\], in each of 1000 guesses; it is \d",
        ),
        (
            "examples/liars_dice",
            "s.face[other][die] = number + 1\n",
            "s.face[other][die] = number + 1 if die else 1\n",
            r"'challenge' promises seat \d 1 in face\[\d\]\[0\], in each of 1000 guesses; it is \d",
        ),
    ],
    ids=["all of what an action leads to", "some of it"],
)
def test_a_preview_that_lies_is_found(
    game: str, old: str, new: str, promised: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By its own law: what else would find this guess is put aside."""
    monkeypatch.setattr("astragal.core.check_secrets.check_guesses", lambda *_, **__: None)
    monkeypatch.setattr("astragal.core.check_secrets.check_fitting", lambda *_: None)

    with pytest.raises(GameFailed, match=promised):
        play_closely(made(Mutant(game, "a preview that lies", "rules.py", old, new, promised), tmp_path), 60)
