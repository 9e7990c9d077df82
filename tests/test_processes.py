"""Python is started so that no file of the folder one happens to be in is taken for a module."""

import ast
import json
import subprocess
import sysconfig
from collections.abc import Iterator
from pathlib import Path

import pytest
from conftest import ROOT
from own_loop import run

from astragal.bots import named
from astragal.bots.thought import Choice
from astragal.core.luck import SeededLuck
from astragal.core.match import Match
from astragal.hall.bots import reviews
from astragal.hall.bots.bot_pool import Process
from astragal.hall.bots.bot_process import Question

FILES = sorted([*(ROOT / "src").rglob("*.py"), *(ROOT / "benchmarks").glob("*.py")])
TRAP = "open('sprung', 'w').close()\nraise SystemExit(3)\n"


def commands(path: Path) -> Iterator[list[str]]:
    """The words of each command in a source that begins with this Python."""
    for node in ast.walk(ast.parse(path.read_text())):
        words = node.elts if isinstance(node, ast.List | ast.Tuple) else node.args if isinstance(node, ast.Call) else []
        if len(words) > 1 and isinstance(words[0], ast.Attribute) and ast.unparse(words[0]) == "sys.executable":
            yield [ast.unparse(word) for word in words]


def test_python_is_started_without_the_folder_it_is_started_in() -> None:
    found = [(path.name, words) for path in FILES for words in commands(path)]

    assert {"bot_pool.py", "reviews.py", "native.py", "hall_people.py"} <= {name for name, _ in found}
    # A script of our own, the one other way, has its modules beside it.
    assert [words for _, words in found if words[1] in ("'-m'", "'-c'")] == []


@pytest.fixture
def trap(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder in which files wait that are called like modules; this file is there when one was run."""
    for name in ("astragal", "msgspec", "click", "multiprocessing", "llvmlite"):
        (tmp_path / f"{name}.py").write_text(TRAP)
    monkeypatch.chdir(tmp_path)
    return tmp_path / "sprung"


def test_bots_think_with_our_modules(trap: Path) -> None:
    match = Match("dice-wide-shut", names=["Ann", "Bo"], luck=SeededLuck(1))
    steps = [(step.seat, step.text, "") for step in match.made]
    question = Question("table", "dice-wide-shut", {}, ["Ann", "Bo"], steps, match.to_act, "random", 1)

    async def ask() -> Choice:
        process = Process()
        try:
            return await process.ask(question, 60)
        finally:
            await process.end()

    assert run(ask()).action in match.legal()
    assert not trap.exists()


def test_reviews_are_made_by_our_modules(trap: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews, "SIMULATIONS", 1)
    match = Match("dice-wide-shut", names=["Ann", "Bo"], luck=SeededLuck(1))
    while not match.over:
        match.play(named("random")(match.view(match.to_act), SeededLuck(1)))

    assert json.loads(run(reviews.review_of(str(match.record))))["moments"]
    assert not trap.exists()


def test_games_of_a_ladder_are_played_by_our_modules(trap: Path) -> None:
    command = Path(sysconfig.get_path("scripts")) / "astragal"
    words = [str(command), "ladder", "dice-wide-shut", "--bots", "random,greedy", "--lucks", "2", "--processes", "1"]
    done = subprocess.run(words, capture_output=True, text=True, check=False)

    assert not trap.exists(), done.stderr
    assert done.returncode == 0, done.stderr
