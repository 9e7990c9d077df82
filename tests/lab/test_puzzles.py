"""Puzzles are found by search: the same for equal seeds, resumed after an interruption, and never in obvious places."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from astragal.bots.review import MISTAKE
from astragal.cli.puzzles import puzzles as command
from astragal.core.errors import AstragalError
from astragal.core.puzzles import Collection
from astragal.core.record import Record
from astragal.core.registry import load
from astragal.lab import puzzles as lab
from astragal.lab.puzzle_tests import Best
from astragal.lab.puzzles import Hunt, find_puzzles
from astragal.lab.simulate import Interrupted

GAME = load("office-supply")
GAMES = 4


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What four games of a seed hold."""
    file = tmp_path_factory.mktemp("puzzles") / "whole.txt"
    find_puzzles(Hunt(GAME, GAMES, 1), file)
    return file


def test_the_puzzles_of_a_seed_are_those_that_ship(whole: Path) -> None:
    """The file in the game's folder begins with the same games, if its command says the same seed."""
    found, shipped = Collection.read(whole), Collection.read(GAME.folder / "puzzles.txt")

    assert "--seed 1 " in shipped.command
    assert found.puzzles
    assert list(map(str, found.puzzles)) == list(map(str, shipped.puzzles[: len(found.puzzles)]))


def test_every_position_is_a_puzzle_or_rejected_for_a_reason(whole: Path) -> None:
    found = Collection.read(whole)

    assert found.positions == len(found.puzzles) + found.rejected.total()
    assert {"forced", "found by greedy", "even at a glance"} <= {*found.rejected}


def test_an_interrupted_hunt_resumes_where_it_was(whole: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "puzzles.txt"
    positions = lab._positions

    def interrupted(hunt: Hunt, number: int) -> object:
        if number == 2:
            raise KeyboardInterrupt
        return positions(hunt, number)

    with monkeypatch.context() as patch:
        patch.setattr(lab, "_positions", interrupted)
        with pytest.raises(Interrupted, match=r"Interrupted after 2 of 4 games; the same command resumes from"):
            find_puzzles(Hunt(GAME, GAMES, 1), file)
    assert Collection.read(file).games == 2
    find_puzzles(Hunt(GAME, GAMES, 1), file)

    assert file.read_text() == whole.read_text()


def test_puzzles_are_found_in_recorded_games_and_nobody_is_named(tmp_path: Path) -> None:
    record = Record.read(GAME.folder / "golden" / "2-players.txt")
    record.names = ["Ann", "Bo"]
    found = find_puzzles(Hunt(GAME, 0, 1, records=[("game.txt", record)]), tmp_path / "puzzles.txt")

    assert found.positions == sum(step.seat >= 0 for step in record.steps)
    assert "Ann" not in str(found)
    assert found.command.endswith("--record game.txt")


def test_other_luck_does_not_continue_a_file(whole: Path) -> None:
    with pytest.raises(AstragalError, match=r"holds puzzles of office-supply, rules 1, --seed 1; expected .*--seed 2"):
        find_puzzles(Hunt(GAME, GAMES, 2), whole)


def test_a_margin_is_clear_only_if_it_is_a_mistake_to_miss_it_and_chance_does_not_explain_it() -> None:
    assert Best("a", 0.6, "b", 0.6 - 2 * MISTAKE, doubt=0.02).clear
    assert not Best("a", 0.6, "b", 0.6 - MISTAKE / 2, doubt=0.0).clear
    assert not Best("a", 0.6, "b", 0.6 - 2 * MISTAKE, doubt=3 * MISTAKE).clear


def test_the_command_says_how_many_it_found_and_why_others_are_none(whole: Path) -> None:
    done = CliRunner().invoke(command, [GAME.name, "--games", str(GAMES), "--seed", "1", "--to", str(whole)])

    assert done.exit_code == 0, done.output
    assert "found by greedy" in done.output
    assert "Puzzles by grade, from 1 to 6: " in done.output


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["nothing"], "There is no game 'nothing'"),
        ([GAME.name, "--record", "nowhere.txt"], "The record nowhere.txt cannot be read"),
        (
            [GAME.name, "--record", str(load("dice-archive").folder / "golden/2-players.txt")],
            "Expected a record of office",
        ),
    ],
)
def test_bad_input_is_one_sentence(arguments: list[str], complaint: str) -> None:
    done = CliRunner().invoke(command, arguments)

    assert isinstance(done.exception, AstragalError)
    assert str(done.exception).startswith(complaint)
