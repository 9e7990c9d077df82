"""`astragal lab` and `astragal tournament` as a person meets them."""

import json
import os
import resource
import signal
import subprocess
import sys
import time
from pathlib import Path

import click
import pytest
from conftest import Astragal

from astragal.cli import commands
from astragal.core.errors import AstragalError

ROOT = Path(__file__).parents[2]
PIG = str(ROOT / "examples" / "pig")
BALANCE = ("lab", "balance", PIG, "--option", "goal=20", "--levels", "random,casual", "--games")


def test_balance_writes_a_report_and_its_data(astragal: Astragal, tmp_path: Path) -> None:
    done = astragal(*BALANCE, "300", "--to", str(tmp_path / "pig"))

    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.strip() == str(tmp_path / "pig" / "report.html")
    assert "300 games, casual in every seat" in (tmp_path / "pig" / "report.html").read_text()
    assert (tmp_path / "pig" / "seats.parquet").exists()


def test_compare_and_sweep_say_what_a_rule_changes(astragal: Astragal) -> None:
    options = ("--games", "300", "--seed", "3")
    compared = astragal("lab", "compare", PIG, "--option", "goal=20", "--option", "goal=40", *options)
    swept = astragal("lab", "sweep", PIG, "--option", "goal=20,40", *options, "--json")

    assert "more than goal=20" in compared.stdout
    assert "shows" in compared.stdout
    told = json.loads(swept.stdout)
    assert told["settings"] == ["goal=20", "goal=40"]
    assert told["measures"][0]["measure"] == "decisions"


def test_two_maps_are_compared_by_their_paths(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = ROOT / "src" / "astragal" / "games" / "office_supply"
    other = tmp_path / "other.txt"
    other.write_text((folder / "large.txt").read_text())
    maps = ("--option", "map=large", "--option", f"map={other}")
    asked = ("--option", "turns=20", "--games", "20", "--bot", "random", "--json")
    commands(["lab", "compare", "office-supply", *maps, *asked], standalone_mode=False)
    told = json.loads(capsys.readouterr().out)

    assert told["settings"] == ["map=large", f"map={other}"]
    assert {row["more"] for row in told["measures"]} == {0.0}


def test_tune_prints_the_best_numbers(astragal: Astragal) -> None:
    done = astragal("lab", "tune", PIG, "--aim", "length=30", "--trials", "4", "--games", "50")

    assert "length (30 wanted)" in done.stdout
    assert "goal=" in done.stdout


def test_a_tournament_is_text_json_and_a_page(astragal: Astragal, tmp_path: Path) -> None:
    asked = ("tournament", PIG, "--bots", "random,greedy", "--lucks", "3", "--option", "goal=20")
    printed = astragal(*asked, "--to", str(tmp_path))
    told = json.loads(astragal(*asked, "--json").stdout)

    assert "ahead of greedy" in printed.stdout
    assert told["games"] == 6
    assert {row["bot"] for row in told["standing"]} == {"random", "greedy"}
    assert "Cross table" in (tmp_path / "report.html").read_text()
    assert (tmp_path / "ahead.csv").exists()


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("balance", "chess"), "There is no game 'chess'"),
        (("balance", PIG, "--bot", "nobody"), "There is no bot 'nobody'"),
        (("balance", PIG, "--levels", "random,nobody"), "There is no bot 'nobody'"),
        (("balance", PIG, "--games", "0"), "0 is not in the range"),
        (("balance", PIG, "--players", "40"), "is for 2 to 10 players, not 40"),
        (("balance", PIG, "--precision", "0"), "a precision between 0 and 100 %"),
        (("balance", PIG, "--option", "speed=3"), "has no option 'speed'"),
        (("balance", PIG, "--option", "goal=7"), "takes a whole number from 10 to 1000, not '7'"),
        (("compare", PIG, "--option", "goal=20"), "at least two settings"),
        (("compare", PIG, "--option", "goal"), "Expected an option as NAME=VALUE"),
        (("sweep", PIG, "--option", "goal=20,20"), "Expected different values"),
        (("tune", PIG), "Expected at least one aim"),
        (("tune", PIG, "--aim", "fun=3"), "Expected an aim such as length=40"),
        (("reports",), "Missing option '--to'"),
    ],
)
def test_bad_input_gets_a_sentence(
    words: tuple[str, ...], complaint: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises((AstragalError, click.ClickException)) as caught:
        commands(["lab", *words], standalone_mode=False)
    error = caught.value

    assert complaint in (error.format_message() if isinstance(error, click.ClickException) else str(error))
    assert [*tmp_path.iterdir()] == []


def test_a_place_that_cannot_be_written_is_refused_at_once(tmp_path: Path, astragal: Astragal) -> None:
    (tmp_path / "file").touch()
    done = astragal(*BALANCE, "1000000000", "--to", str(tmp_path / "file" / "report"))

    assert done.returncode == 2
    assert done.stderr.startswith("astragal: The folder ")
    assert len(done.stderr.splitlines()) == 1


def command(*words: str, largest_file: int | None = None) -> "subprocess.Popen[str]":
    def limit() -> None:
        if largest_file is not None:
            resource.setrlimit(resource.RLIMIT_FSIZE, (largest_file, largest_file))

    words = (sys.executable, "-m", "astragal", *words)
    return subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, preexec_fn=limit)


def test_a_disk_that_is_full_in_the_middle_gets_a_sentence(tmp_path: Path, astragal: Astragal) -> None:
    assert astragal(*BALANCE, "10", "--to", str(tmp_path / "before")).returncode == 0  # compiles what has to be
    done = command(*BALANCE, "300", "--to", str(tmp_path), largest_file=2000)
    _, errors = done.communicate()

    assert done.returncode == 2
    assert errors.startswith("astragal: The file ")
    assert len(errors.splitlines()) == 1


def test_interrupted_it_says_how_to_go_on_and_keeps_what_it_has(tmp_path: Path) -> None:
    running = command(*BALANCE, "1000000000", "--to", str(tmp_path))
    counts = tmp_path / "counts" / "main.json"
    while not counts.exists():
        time.sleep(0.1)
        assert running.poll() is None
    running.send_signal(signal.SIGINT)
    _, errors = running.communicate()

    assert running.returncode == 2
    assert "of 1,000,000,000 games; the same command resumes from" in errors
    assert len(errors.splitlines()) == 1
    assert json.loads(counts.read_text())["games"] > 0
    assert os.listdir(tmp_path / "counts") == ["main.json"]  # noqa: PTH208
