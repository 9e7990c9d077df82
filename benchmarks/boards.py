"""What the boards cost: bytes of script and style, bytes sent for a move, time to draw, time to the painted frame.

    python benchmarks/boards.py [--json] [--no-browser] [GAME ...]

Every game that is drawn is played by random choices under a fixed seed, with the fewest and the most players, and
drawn for the seat that watches its own board, at both sizes. The browser is Chromium, without motion: it is handed
what the hall would send for each move, and the time is taken from the message to the frame after it was painted.
"""

import json
import shutil
import statistics
import sys
import time
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from astragal import Match, SeededLuck
from astragal.bots import random
from astragal.core.drawing import is_drawn, stylesheet, symbols
from astragal.core.registry import folders, load
from astragal.core.view import View
from astragal.hall.content.page_values import STATIC
from astragal.hall.display.seat_state import state
from astragal.hall.matches.story import Story
from astragal.hall.matches.table_match import TableMatch
from astragal.hall.messages.board_changes import Drawn, difference, draw
from astragal.hall.messages.replies import write
from astragal.hall.tables.table import Seat, Table

AT_A_TABLE = ("base.css", "board.css", "table.css")
NOT_AT_A_TABLE = ("home.js", "replay.js")
MOST_STEPS = 400
FRAMES = 60
PAINT = """async ([first, boards, symbols]) => {
  const { Board } = await import("/static/board.js");
  document.body.innerHTML = `<svg><defs>${symbols}</defs></svg><svg id="drawing"></svg>`;
  const board = new Board(document.getElementById("drawing"), () => {}, "Close");
  const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const show = async (text) => {
    const start = performance.now();
    board.update(JSON.parse(text));
    await frame();
    return performance.now() - start;
  };
  board.size(false);
  const whole = await show(first);
  const times = [];
  for (const text of boards) times.push(await show(text));
  return [whole, times];
}"""


def views(game: str, players: int) -> list[View]:
    """What seat 1 sees after each choice of a random game."""
    luck, match = SeededLuck(1), Match(game, players=players, luck=SeededLuck(2))
    found = [match.view(0)]
    while not match.over and len(found) < MOST_STEPS:
        match.play(random(match.view(match.to_act), luck))
        found.append(match.view(0))
    return found


def drawings(found: Sequence[View], phone: bool) -> tuple[list[Drawn], float]:
    """All drawings, and the median of the milliseconds that one took."""
    made: list[Drawn] = []
    times: list[float] = []
    for view in found:
        start = time.perf_counter()
        made.append(draw(view, phone))
        times.append(1000 * (time.perf_counter() - start))
    return made, statistics.median(times)


def messages(game: str, players: int, phone: bool) -> list[int]:
    """The bytes of what the hall sends to seat 1 about each choice of a random game: drawing, choices and log."""
    seats = tuple(Seat(seat, person="p", name=f"Player {seat + 1}") for seat in range(players))
    about: dict[str, Any] = {
        "game": game,
        "version": load(game).version,
        "options": {},
        "dice": "fair",
        "seed": "11" * 32,
    }
    about |= {"state": "playing", "pace": "live", "public": False, "watch": True, "takeover": "", "host": "p"}
    table_match, luck = TableMatch(Table(id="t", key="k", created=0, seats=seats, **about), Story()), SeededLuck(1)
    table_match.let_luck_move()
    state(table_match, 0, 0, phone)
    sent: list[int] = []
    while not table_match.match.over and len(sent) < MOST_STEPS:
        seen = table_match.number
        match = table_match.match
        table_match.bot_chooses(random(match.ahead().view(match.to_act), luck))
        sent.append(len(write(state(table_match, 0, seen, phone)).encode()))
    return sent


def measured(game: str, players: int) -> dict[str, Any]:
    """The figures of one game with this many players."""
    found = views(game, players)
    row: dict[str, Any] = {"game": game, "players": players, "moves": len(found) - 1}
    for size, phone in (("desk", False), ("phone", True)):
        made, milliseconds = drawings(found, phone)
        sent = [len(write(difference(before, after))) for before, after in pairwise(made)]
        row |= {
            f"{size} draw ms": round(milliseconds, 2),
            f"{size} first bytes": len(write(difference({}, made[0]))),
            f"{size} move bytes": round(statistics.median(sent)),
            f"{size} most bytes": max(sent),
            f"{size} most bytes of a whole message": max(messages(game, players, phone)),
        }
    return row


def painted(game: str, players: int, browser: Any) -> dict[str, Any]:
    """Milliseconds from the answer to the painted frame."""
    made, _ = drawings(views(game, players)[: FRAMES + 1], phone=False)
    boards = [write(difference(before, after)) for before, after in pairwise(made)]
    page = browser.new_page(viewport={"width": 1200, "height": 800}, reduced_motion="reduce")
    page.route("**/*", lambda route: route.fulfill(**resource(route.request.url, game)))
    page.goto("http://hall.test/")
    whole, times = page.evaluate(PAINT, [write(difference({}, made[0])), boards, symbols(load(game))])
    page.close()
    first, usual, slowest = round(whole, 1), round(statistics.median(times), 1), round(max(times), 1)
    return {"first frame ms": first, "frame ms": usual, "slowest frame ms": slowest}


def resource(address: str, game: str) -> dict[str, Any]:
    """What a browser is given without a server."""
    name = address.rpartition("/")[2]
    if name.endswith(".js"):
        return {"body": (STATIC / name).read_text(), "content_type": "text/javascript"}
    style = stylesheet(load(game)) + (STATIC / "board.css").read_text()
    page = f"<!doctype html><script src='/static/theme.js'></script><style>{style}</style><body>"
    return {"body": page, "content_type": "text/html"}


def bytes_of_the_page() -> dict[str, int]:
    """Bytes of script and style that a table's page loads, uncompressed, without the game's own colours."""
    scripts = [file for file in STATIC.glob("*.js") if file.name not in NOT_AT_A_TABLE]
    styles = [STATIC / name for name in AT_A_TABLE]
    sizes = [sum(file.stat().st_size for file in files) for files in (scripts, styles)]
    return {"script": sizes[0], "style": sizes[1], "together": sum(sizes)}


def main(arguments: Sequence[str]) -> None:
    wanted = [name for name in arguments if not name.startswith("--")]
    games = wanted or [name for name in folders() if is_drawn(load(name))]
    page = bytes_of_the_page()
    rows = [measured(game, players) for game in games for players in (load(game).players[0], load(game).players[-1])]
    if "--no-browser" not in arguments:
        from playwright.sync_api import sync_playwright

        with sync_playwright() as playwright:
            program = shutil.which("chromium") or shutil.which("google-chrome")
            browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
            for row in rows:
                row |= painted(row["game"], row["players"], browser)
    for row in rows:
        row["style bytes"] = len(stylesheet(load(row["game"])))
    if "--json" in arguments:
        print(json.dumps({"page": page, "boards": rows}, indent=1))
        return
    print("A table's page, in bytes: " + ", ".join(f"{name} {size:,}" for name, size in page.items()))
    for row in rows:
        print(
            "; ".join(
                f"{name} {value:,}" if isinstance(value, int) else f"{name} {value}" for name, value in row.items()
            )
        )


if __name__ == "__main__":
    main(sys.argv[1:])
