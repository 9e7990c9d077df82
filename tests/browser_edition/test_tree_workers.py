"""The trees of a search grow in workers of their own, and a bot chooses in a browser what it chooses natively."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from browser.people import GAMES
from browser_edition.conftest import Host
from browser_edition.visit import Visit

from astragal import Match, SeededLuck, load
from astragal.bots import random
from astragal.bots.search import LEAST_FOR_TREES, TREES, wait_for_native
from astragal.hall.bots.bot_process import Question, Thinker
from astragal.hall.messages.replies import write

MIDDLE = 20  # steps
CHOICES = 3
"""Of one seat in a row, so that some begin with the trees of the one before."""

ASK = """async (questions) => {
  const worker = new Worker("worker/bot_worker.js", { type: "module" });
  const answers = [];
  for (const question of questions) {
    const answered = new Promise((resolve) => (worker.onmessage = ({ data }) => resolve(data.answer)));
    worker.postMessage({ key: "choice:x", question });
    answers.push(await answered);
  }
  return answers;
}"""


def native_choices(game: str) -> list[tuple[Question, Any]]:
    """What a bot is asked in the middle of a game, and what it answers natively."""
    wait_for_native(load(game))
    thinker, luck = Thinker(), SeededLuck(2)
    match = Match(game, players=2, luck=SeededLuck(1))
    found: list[tuple[Question, Any]] = []
    while len(found) < CHOICES:
        seat = match.to_act
        if seat == 0 and match.steps >= MIDDLE and len(match.legal()) > 1:
            steps = [(step.seat, step.text, "") for step in match.made]
            options = {name: str(value) for name, value in match.options.items()}
            bot = f"search:{LEAST_FOR_TREES}"
            asked = Question(game, game, options, [*match.names], steps, seat, bot, luck=len(found))
            answer = thinker.answer(asked)
            found.append((asked, json.loads(write(answer))))
            match.play(answer.action)
        else:
            match.play(random(match.view(seat), luck))
    return found


def ask(ann: Visit, questions: list[Question]) -> list[Any]:
    """What a worker for bots answers."""
    return [json.loads(answer) for answer in ann.page.evaluate(ASK, [write(question) for question in questions])]


def tree_workers(ann: Visit) -> int:
    return sum(worker.url.endswith("/tree_worker.js") for worker in ann.page.workers)


def test_bots_choose_what_they_choose_natively(visit: Callable[..., Visit]) -> None:
    native = [choice for game in GAMES for choice in native_choices(game)]
    ann = visit()

    found = ask(ann, [asked for asked, _ in native])

    for (asked, answer), seen in zip(native, found, strict=True):
        assert seen == answer, asked.game
    assert tree_workers(ann) == TREES


def test_a_search_with_a_time_limit_uses_every_core(visit: Callable[..., Visit]) -> None:
    (asked, _), *_ = native_choices(GAMES[0])
    ann = visit()

    (answer,) = ask(ann, [msgspec.structs.replace(asked, bot="search:1s")])

    cores = ann.page.evaluate("navigator.hardwareConcurrency")
    assert answer["action"] in (move["action"] for move in answer["thought"]["moves"])
    assert tree_workers(ann) == (cores if cores > 1 else 0)


@pytest.mark.parametrize(
    ("script", "line", "instead"),
    [
        ("bot_worker.js", '"Suspending"in WebAssembly', "false"),
        ("tree_worker.js", "WebAssembly.compile(code)", "undefined"),
    ],
    ids=["Python cannot wait", "a worker fails"],
)
def test_trees_grow_one_after_another_where_they_have_to(
    visit: Callable[..., Visit], host: Host, tmp_path: Path, script: str, line: str, instead: str
) -> None:
    shutil.copytree(host.folder, tmp_path / "site")
    path = tmp_path / "site" / "worker" / script
    assert line in path.read_text()
    path.write_text(path.read_text().replace(line, instead))
    host.folder = tmp_path / "site"
    native = native_choices(GAMES[0])
    ann = visit()

    assert ask(ann, [asked for asked, _ in native]) == [answer for _, answer in native]
    assert tree_workers(ann) == 0
