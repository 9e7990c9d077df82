"""The command line as a person meets it."""

import json
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest
from conftest import Astragal

from astragal.cli import PLACES
from astragal.core import native

ROOT = Path(__file__).parents[2]
PIG = str(ROOT / "examples" / "pig")
GOLDEN = ROOT / "src" / "astragal" / "games" / "dice_wide_shut" / "golden" / "3-players.txt"


def test_games_lists_every_game(astragal: Astragal) -> None:
    done = astragal("games")

    assert done.returncode == 0
    assert "dice-wide-shut  Dice Wide Shut, 2 to 5 players" in done.stdout


def test_rules_shows_the_page_of_a_game(astragal: Astragal) -> None:
    done = astragal("rules", "dice-wide-shut")

    assert done.returncode == 0
    assert "The power of a 6" in done.stdout
    assert "goal" in astragal("rules", PIG).stdout


SIMULATE = ("simulate", "dice-wide-shut", "--players", "3", "--games", "30", "--seed", "1", "--json")
KEYS = {"games_per_second", "decisions_per_second", "decisions", "wins", "mean_scores", "checksum"}


def test_simulate_gives_the_same_figures_on_every_engine_and_number_of_threads(astragal: Astragal) -> None:
    engines = [["--engine", "plain"], ["--engine", "auto"]]
    if native.available():
        engines += [["--engine", "native", "--threads", "1"], ["--engine", "native", "--threads", "3"]]
    results = [json.loads(astragal(*SIMULATE, *engine).stdout) for engine in engines]

    assert all(results[0].keys() >= KEYS for result in results)
    for key in ("checksum", "decisions", "wins", "mean_scores", "games"):
        assert [result[key] for result in results] == [results[0][key]] * len(results), key
    assert sum(results[0]["wins"]) == pytest.approx(30)
    assert json.loads(astragal(*SIMULATE, "--seed", "2").stdout)["checksum"] != results[0]["checksum"]


def test_simulate_prints_a_summary(astragal: Astragal) -> None:
    done = astragal(
        "simulate", PIG, "--games", "20", "--option", "goal=20", "--engine", "plain", "--bots", "random,random"
    )

    assert done.stdout.startswith("20 games of Pig in ")
    assert "seat 2: " in done.stdout


def test_check_passes_for_a_game_by_its_path(astragal: Astragal) -> None:
    done = astragal("check", PIG, "--games", "200")

    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("Pig: 200 games, 13 settings, 2 golden records, ")


def test_records_are_shown_verified_and_replayed(astragal: Astragal) -> None:
    shown = astragal("record", "show", str(GOLDEN))
    assert "Start player: " in shown.stdout
    assert "wins." in shown.stdout
    verified = astragal("record", "verify", str(GOLDEN))
    assert "steps of Dice Wide Shut, over; every step is legal." in verified.stdout
    replayed = astragal("record", "replay", str(GOLDEN), typed="\n\nq\n")
    assert replayed.returncode == 0
    assert replayed.stdout.count("Enter for the next step") == 3


def whole_game_of_fair_pig(astragal: Astragal, file: Path) -> str:
    done = astragal("play", PIG, "--seats", "random,random", "--option", "goal=20", "--record", str(file))
    assert done.returncode == 0
    return done.stdout


def test_fair_dice_are_promised_revealed_and_verified(astragal: Astragal, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    told = whole_game_of_fair_pig(astragal, file)

    commitment = told.split("SHA-256 ")[1][:64]
    seed = told.split("The seed of the dice was ")[1][:64]
    assert f"dice: fair {commitment}" in file.read_text()
    assert f"seed: {seed}" in file.read_text()
    done = astragal("record", "verify", "--game", PIG, str(file))
    assert f"every step is legal, and every roll follows from the seed promised by fair {commitment}." in done.stdout


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("seed: ", "seed: 00", "is not the one that was promised"),
        ("seed: ", "seed: zz", "expected the seed of fair dice in hexadecimal digits"),
        ("dice: fair ", "dice: fair 0", "expected 'fair' and a hash"),
        ("dice: fair ", "dice: typed\nmood: ", "expected the seed of fair dice"),
    ],
)
def test_a_false_promise_is_found(astragal: Astragal, old: str, new: str, sentence: str, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    whole_game_of_fair_pig(astragal, file)
    file.write_text(file.read_text().replace(old, new))

    done = astragal("record", "verify", "--game", PIG, str(file))
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert sentence in done.stderr


def test_a_changed_roll_is_found(astragal: Astragal, tmp_path: Path) -> None:
    """A record whose first roll was changed to another one that also loses nothing, and whose end is left open."""
    file = tmp_path / "game.txt"
    told = whole_game_of_fair_pig(astragal, file)
    lines = file.read_text().split("\n")
    first = next(number for number, line in enumerate(lines) if line.startswith("- "))
    seed = told.split("The seed of the dice was ")[1][:64]
    lines[first] = "- 3/6" if lines[first] != "- 3/6" else "- 4/6"
    kept = [line for line in lines[: first + 1] if not line.startswith("seed: ")]
    kept.insert(kept.index(""), f"seed: {seed}")
    file.write_text("\n".join([*kept, "end: unfinished", ""]))

    done = astragal("record", "verify", "--game", PIG, str(file))
    assert done.returncode == 2
    assert "the fair seed gives" in done.stderr


@pytest.mark.parametrize("dice", ["fair", "fair x", "seeded ²", "loaded", "seeded " + "9" * 5000])
def test_dice_that_are_no_dice_are_refused(astragal: Astragal, dice: str, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text(GOLDEN.read_text().replace("dice: seeded 3", f"dice: {dice}\nseed: ff"))

    done = astragal("record", "verify", str(file))
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert len(done.stderr) < 300


def test_a_record_never_says_which_folder_to_run_code_from(astragal: Astragal, tmp_path: Path) -> None:
    (tmp_path / "evil").mkdir()
    (tmp_path / "evil" / "rules.py").write_text("print('gotcha')")
    file = tmp_path / "game.txt"
    file.write_text(GOLDEN.read_text().replace("game: dice-wide-shut", f"game: {tmp_path / 'evil'}"))

    for words in (["record", "verify", str(file)], ["play", "--resume", str(file)]):
        done = astragal(*words)
        assert done.returncode == 2
        assert "gotcha" not in done.stdout
        assert "There is no registered game" in done.stderr


BAD_INPUT = {
    "no such game": (["play", "chess"], "There is no game 'chess'; expected"),
    "no such command": (["dance"], "No such command 'dance'"),
    "no such option": (["play", "dice-wide-shut", "--loud"], "No such option"),
    "too many seats": (["play", "dice-wide-shut", "--seats", "me,me,me,me,me,me"], "is for 2 to 5 players, not 6"),
    "too few seats": (["play", "dice-wide-shut", "--seats", "me"], "is for 2 to 5 players, not 1"),
    "no such bot": (["play", "dice-wide-shut", "--seats", "me,hal"], "There is no bot 'hal'; expected random, greedy"),
    "one name twice": (["play", "dice-wide-shut", "--seats", "me:Ann,me:Ann"], "Ann sits twice"),
    "a bot's name": (["play", "dice-wide-shut", "--seats", "me:random 2,me"], "Expected a name other than random 2"),
    "an empty name": (
        ["play", "dice-wide-shut", "--seats", "me:,me"],
        "Expected a name of 1 to 40 printable characters",
    ),
    "no game named": (["play"], "Expected a game to play"),
    "an option out of range": (["play", PIG, "--option", "goal=5"], "from 10 to 1000, not '5'"),
    "an unknown option": (["play", "dice-wide-shut", "--option", "size=5"], "has no option 'size'; it has none"),
    "half an option": (["play", PIG, "--option", "goal"], "Expected an option as NAME=VALUE, not 'goal'"),
    "typed dice with a seed": (["play", PIG, "--dice", "typed", "--seed", "1"], "either typed dice or a seed"),
    "no saved game": (["play", "--resume", "nowhere.txt"], "nowhere.txt cannot be read"),
    "a folder as a record": (["record", "verify", "src"], "src cannot be read"),
    "not a record": (["record", "show", "README.md"], "Line 1, column 1: expected 'astragal record 1'"),
    "no games": (["simulate", "dice-wide-shut", "--games", "0"], "0 is not in the range"),
    "too many players": (["simulate", "dice-wide-shut", "--players", "9"], "is for 2 to 5 players, not 9"),
    "bots for other seats": (
        ["simulate", "dice-wide-shut", "--bots", "random,random,random"],
        "one for each of 2 seats",
    ),
    "no threads": (["simulate", "dice-wide-shut", "--threads", "0"], "0 is not in the range"),
    "a seed below zero": (["simulate", "dice-wide-shut", "--seed", "-1"], "-1 is not in the range"),
    "an unknown engine": (["simulate", "dice-wide-shut", "--engine", "steam"], "'steam' is not one of"),
    "checking nothing": (["check", "chess"], "There is no game 'chess'"),
    "a path that is none": (["play", "a\x01b"], "There is no game"),
    "a file in the way": (["play", PIG, "--record", "README.md"], "README.md already exists"),
}


@pytest.mark.parametrize("case", BAD_INPUT)
def test_bad_input_gets_one_sentence_and_status_2(astragal: Astragal, case: str) -> None:
    words, sentence = BAD_INPUT[case]
    done = astragal(*words)

    assert done.returncode == 2
    assert done.stderr.startswith("astragal: ")
    assert done.stderr.count("\n") == 1
    assert sentence in done.stderr
    assert done.stdout == ""


def test_without_words_six_lines_say_what_one_can_do(astragal: Astragal) -> None:
    done = astragal()

    assert done.returncode == 0
    assert done.stdout.startswith("astragal serve --browser ")
    assert len(done.stdout.splitlines()) == 6


def test_every_command_of_the_welcome_is_one(astragal: Astragal) -> None:
    named = [line.split()[1] for line in astragal().stdout.splitlines()]

    assert {*named} - {"--help"} < {*PLACES}


def test_the_version_says_what_runs_the_rules(astragal: Astragal) -> None:
    said = astragal("--version").stdout

    assert said == f"astragal {version('astragal')}, {native.engine()}\n"


@pytest.mark.parametrize("command", ["rules", "play", "check", "print", "ladder"])
def test_a_shell_completes_games_and_folders(astragal: Astragal, command: str) -> None:
    def completed(word: str) -> str:
        return astragal(
            _ASTRAGAL_COMPLETE="bash_complete", COMP_WORDS=f"astragal {command} {word}", COMP_CWORD="2"
        ).stdout

    assert completed("dice-") == "plain,dice-archive\nplain,dice-wide-shut\n"
    assert completed("examples/").startswith("dir,")


def test_a_shell_completes_commands(astragal: Astragal) -> None:
    done = astragal(_ASTRAGAL_COMPLETE="bash_complete", COMP_WORDS="astragal se", COMP_CWORD="1")

    assert done.stdout == "plain,serve\n"


def test_a_reader_that_stops_reading_is_no_error() -> None:
    command = f"{sys.executable} -m astragal record show {GOLDEN} | head -1"
    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True)

    assert "Traceback" not in done.stderr
