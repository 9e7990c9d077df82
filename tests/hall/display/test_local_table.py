"""A whole game in a bare process: a table's life needs no server, socket or database."""

import json
import subprocess
import sys

import pytest

from astragal.core.registry import folders

BLOCKED = (
    *("sqlite3", "sqlalchemy", "alembic", "psycopg"),
    *("asyncio", "multiprocessing", "ssl", "http.server", "socketserver"),
    *("starlette", "uvicorn", "websockets", "h11", "jinja2", "itsdangerous", "argon2", "openskill"),
)

PROGRAM = """
import json, sys
from importlib.abc import MetaPathFinder


class Blocker(MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name in BLOCKED or name.split(".")[0] in BLOCKED:
            raise ModuleNotFoundError(f"{name} is not for a table", name=name)


BLOCKED = json.loads(sys.argv[1])
sys.meta_path.insert(0, Blocker())

from astragal.bots import named
from astragal.bots.seated import Seated
from astragal.core.luck import SeededLuck
from astragal.core.match import Match
from astragal.hall.display.local_table import LocalTable
from astragal.hall.display.replay import record
from astragal.hall.display.viewer import Viewer
from astragal.hall.tables.setup import Wish, prepare


class Page(Viewer):
    def __init__(self, person):
        super().__init__(person, person)
        self.heard = []

    def send(self, message):
        self.heard.append(json.loads(message))

    def last(self, kind):
        return [message for message in self.heard if message["is"] == kind][-1]


game = sys.argv[2]
table = LocalTable(prepare(Wish(game, ("me", "open", "greedy")), "Ann", "Ann", bytes(32)))
ann, bo, guest = pages = Page("Ann"), Page("Bo"), Page("Cy")
for page in pages:
    table.welcome(page)
table.take(bo, '{"do": "sit", "id": "s", "seat": 1}')
for seat, page in zip((0, 1, -1), pages):
    table.take(page, json.dumps({"do": "look", "seat": seat}))
bot = Seated(named("greedy"))
moves = 0
while (state := ann.last("state"))["places"] == []:
    if table.bot_to_act:
        seat, _ = table.bot_to_act
        table.bot_moves(bot.choose(table.table_match.view(seat), SeededLuck(moves)))
    else:
        page = pages[state["to_act"]]
        state = page.last("state")
        action = state["choices"][moves % len(state["choices"])][0]
        about = {"seat": state["seat"], "number": state["number"]}
        table.take(page, json.dumps({"do": "preview", "id": "p", "action": action, **about}))
        table.take(page, json.dumps({"do": "move", "id": "m", "action": action, **about}))
        assert page.heard[-1]["is"] == "done", page.heard[-1]
    moves += 1
    assert len({page.last("state")["number"] for page in pages}) == 1
    assert moves < 3000
table.take(bo, '{"do": "undo", "id": "u", "seat": 1, "number": 0}')
assert bo.last("refused")["status"] == 409
table.take(guest, '{"do": "sheet", "id": "x"}')
found = record(table.table_match, -1)
assert Match.from_record(found).over
print(json.dumps({"table": ann.last("table")["state"], "board": bool(ann.heard), "sheet": guest.last("sheet")["scores"],
                  "scores": ann.last("state")["scores"], "loaded": sorted(sys.modules)}))
"""


@pytest.mark.parametrize("game", folders())
def test_a_game_is_played_and_told_without_server_socket_and_database(game: str) -> None:
    command = [sys.executable, "-P", "-c", PROGRAM, json.dumps(BLOCKED), game]
    done = subprocess.run(command, capture_output=True, text=True)

    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert told["table"] == "over"
    assert told["sheet"] == told["scores"]
    assert not {name.split(".")[0] for name in told["loaded"]} & {*BLOCKED}
