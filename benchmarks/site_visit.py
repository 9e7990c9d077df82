"""What the browser edition costs: bytes at the first visit, seconds to a playable board offline, a touch to its frame.

    python benchmarks/site_visit.py [FOLDER]

It also compares the search in Chromium and in native code: simulations in a second of one core, as the system counts
the time that processes work, which other work disturbs little; and how long `expert` takes for a choice.

FOLDER is a site that `astragal site` has made; without it, one is made. Bytes are those of all answers as a plain web
server sends them, without any compression of its own. The browser is Chromium at the size of a desk, without motion;
the machine should have nothing else to do. A touch is timed from the finger to the frame after the board has changed.
"""

import json
import os
import shutil
import statistics
import sys
import time
from contextlib import suppress
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread

from playwright.sync_api import sync_playwright

from astragal import Match, SeededLuck, load
from astragal.bots import random
from astragal.bots.search import wait_for_native
from astragal.hall.bots.bot_process import Question, Thinker
from astragal.hall.messages.replies import write
from astragal.site.build import build

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from browser.people import GAMES
from browser_edition.visit import Framed, Visit

BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
VISITS = 5
TOUCHES = 20
MIDDLE = 40  # steps
TIME_TOUCHES = """() => {
  window.times = [];
  let touched = 0;
  addEventListener("pointerdown", () => (touched = performance.now()), true);
  new MutationObserver(([{ target, oldValue }]) => {
    if (!touched || target.dataset.number === oldValue) return;
    const since = touched;
    touched = 0;
    requestAnimationFrame(() => setTimeout(() => times.push(performance.now() - since)));
  }).observe(document.getElementById("table"), { attributeFilter: ["data-number"], attributeOldValue: true });
}"""


ASK = """(question) => new Promise((resolve) => {
  window.bots ??= new Worker("worker/bot_worker.js", { type: "module" });
  const begun = performance.now();
  bots.onmessage = ({ data }) => resolve([(performance.now() - begun) / 1000, data.answer]);
  bots.postMessage({ key: "choice:x", question });
})"""
FIRST = 9000  # simulations, to learn how fast a game is
SECONDS = 3  # of native work, for as many simulations as that gives
TICKS = os.sysconf("SC_CLK_TCK")


class Counting(SimpleHTTPRequestHandler):
    """Counts the bytes of what it serves."""

    sent = 0

    def copyfile(self, source: object, outputfile: object) -> None:
        """Send a file."""
        data = source.read()  # type: ignore[attr-defined]
        Counting.sent += len(data)
        outputfile.write(data)  # type: ignore[attr-defined]

    def log_message(self, *_: object) -> None:
        """Nothing."""


def measure(folder: Path) -> None:
    """Print all figures."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), lambda *given: Counting(*given, directory=str(folder)))
    Thread(target=server.serve_forever, daemon=True).start()
    program = next(filter(None, map(shutil.which, BROWSERS)))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        begun = time.perf_counter()
        ann = Visit(browser, f"http://127.0.0.1:{server.server_port}/")
        print(f"first visit: {Counting.sent / 1e6:.2f} MB, home after {time.perf_counter() - begun:.1f} s")
        ann.offline()
        table = ann.open_table(GAMES[0], "casual")
        table.touch_and_rest(1)
        seconds = []
        worked = 0.0
        for _ in range(VISITS):
            ann.page.close()
            begun, before = time.perf_counter(), browser_work()
            ann.page = ann.open_window(f"/table/{table.link}")
            Framed(ann).settle()
            seconds.append(time.perf_counter() - begun)
            worked += work_since(before) / VISITS
        best = f"best {min(seconds):.1f}; all cores worked {worked:.1f}"
        print(f"a playable board, offline: {statistics.median(seconds):.1f} s ({best})")
        for game in GAMES:
            table = ann.open_table(game, "casual")
            table.page.evaluate(TIME_TOUCHES)
            table.touch_on(TOUCHES)
            times = table.page.evaluate("times")
            print(f"{game}: {statistics.median(times):.0f} ms from touch to frame, median of {len(times)}")
        for game in GAMES:
            compare_search(ann, game)
        browser.close()
    server.shutdown()


def compare_search(ann: Visit, game: str) -> None:
    """Let bots choose in the middle of a game, in the browser and natively."""
    match, luck = Match(game, players=2, luck=SeededLuck(1)), SeededLuck(2)
    while match.steps < MIDDLE or len(match.legal()) < 2:
        match.play(random(match.view(match.to_act), luck))
    steps = [(step.seat, step.text, "") for step in match.made]
    options = {name: str(value) for name, value in match.options.items()}

    def question(bot: str) -> Question:
        return Question(bot, game, options, list(match.names), steps, match.to_act, bot, 3)

    wait_for_native(load(game))
    begun = time.process_time()
    Thinker().answer(question(f"search:{FIRST}"))
    many = question(f"search:{max(FIRST, int(FIRST * SECONDS / (time.process_time() - begun)))}")
    begun = time.process_time()
    same = Thinker().answer(many)
    natively = time.process_time() - begun
    count = same.thought.simulations if same.thought else 0
    ann.page.evaluate(ASK, write(question("search:1")))
    before = browser_work()
    expert, _ = ann.page.evaluate(ASK, write(question("expert")))
    worked = work_since(before)
    before = browser_work()
    _, chosen = ann.page.evaluate(ASK, write(many))
    in_browser = work_since(before)
    agree = "the same choice" if json.loads(chosen)["action"] == same.action else "ANOTHER CHOICE"
    print(
        f"{game}: {count / in_browser:,.0f} simulations/s in Chromium, {count / natively:,.0f} natively "
        f"({natively / in_browser:.2f}), {agree}; "
        f"expert {expert:.1f} s, in which all cores worked {worked:.1f}"
    )


def browser_work() -> dict[int, float]:
    """For how many seconds each of the browser's processes has worked: all that this one and its children started."""
    parents: dict[int, int] = {}
    seconds: dict[int, float] = {}
    for place in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            fields = (place / "stat").read_text().rpartition(")")[2].split()
            parents[int(place.name)], seconds[int(place.name)] = int(fields[1]), sum(map(int, fields[11:13])) / TICKS
    ours = {os.getpid()}
    while more := {process for process, parent in parents.items() if parent in ours} - ours:
        ours |= more
    return {process: seconds[process] for process in ours - {os.getpid()}}


def work_since(before: dict[int, float]) -> float:
    """The seconds for which the processes that live have worked since then."""
    return sum(seconds - before.get(process, 0) for process, seconds in browser_work().items())


if __name__ == "__main__":
    if len(sys.argv) > 1:
        measure(Path(sys.argv[1]))
    else:
        with TemporaryDirectory() as made:
            build(Path(made) / "site")
            measure(Path(made) / "site")
