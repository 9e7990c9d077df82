"""The level `master` at tables: where a game offers it, and without NumPy."""

import json
import subprocess
import sys

import pytest
from hall.table import Person, Server

from astragal.bots.levels import has_master
from astragal.core.registry import folders, load
from astragal.hall.refusal import Refused
from astragal.hall.tables.characters import CHARACTERS, levels_at
from astragal.hall.tables.setup import Wish, bots_at, prepare

OFFERED = [(name, players) for name in folders() for players in load(name).players if has_master(load(name), players)]

PROGRAM = """
import sys

sys.modules["numpy"] = None

from dataclasses import replace

from astragal.bots import master, network_bot
from astragal.bots.search import wait_for_native
from astragal.bots.settings import settings_of
from astragal.hall.bots.bot_process import Thinker, question
from astragal.hall.display.local_table import LocalTable
from astragal.hall.display.viewer import Viewer
from astragal.hall.tables.setup import Wish, prepare


class Page(Viewer):
    def send(self, message):
        pass


name, players = sys.argv[1], int(sys.argv[2])
master.settings_of = lambda game: replace(settings_of(game), master=20)  # the level's own number takes a minute
table = LocalTable(prepare(Wish(name, ("me", *["master"] * (players - 1))), "Ann", "Ann", bytes(32)))
game = table.table_match.match.game
for code in (master.CODE, network_bot.CODE):
    wait_for_native(game, code)
thinker, ann, thoughts = Thinker(), Page("Ann", "Ann"), 0
table.welcome(ann)
match = table.table_match.match
while not match.over:
    if table.bot_to_act:
        seat, bot = table.bot_to_act
        chosen = thinker.answer(question(table.table_match, seat, bot))
        assert not chosen.remark, chosen.remark
        thoughts += chosen.thought is not None
        table.bot_moves(chosen)
    else:
        chosen = thinker.answer(question(table.table_match, match.to_act, "greedy"))
        move = '{"do": "move", "id": "m", "action": "%s", "seat": %d, "number": %d}'
        table.take(ann, move % (chosen.action, match.to_act, table.table_match.number))
print(thoughts, [seat.name for seat in table.table.seats])
"""


@pytest.mark.timeout(1200)  # a busy machine compiles for minutes
@pytest.mark.parametrize(("game", "players"), OFFERED)
def test_a_whole_game_without_numpy(game: str, players: int) -> None:
    done = subprocess.run([sys.executable, "-P", "-c", PROGRAM, game, str(players)], capture_output=True, text=True)

    assert done.returncode == 0, done.stderr
    thoughts, names = done.stdout.split(" ", 1)
    assert int(thoughts) > 5
    assert names.strip() == str(["Ann", *CHARACTERS["master"][: players - 1]])


def test_a_game_offers_it_where_it_has_a_network_and_says_how_long_it_thinks() -> None:
    assert {name for name, _ in OFFERED} == {*folders()} - {"dicetopia"}
    assert (load("dicetopia").folder / "network-2.npz").exists()
    assert [players for name, players in OFFERED if name == "dice-archive"] == [2, 5]
    assert "master" in levels_at(load("dice-archive"))
    assert "master" in levels_at(load("dice-archive"), 5)
    assert "master" not in levels_at(load("dice-archive"), 3)
    assert "master" not in bots_at(load("dicetopia"), 2)


@pytest.mark.parametrize(("game", "players"), [("dicetopia", 2), ("dice-archive", 3), ("pie-factory", 3)])
def test_elsewhere_it_does_not_sit_down(game: str, players: int) -> None:
    title = load(game).title
    reason = f"^In {title}, master does not play with {players} players; choose another bot.$"
    for bot in ("master", "master:50"):
        with pytest.raises(Refused, match=reason):
            prepare(Wish(game, ("me", *[bot] * (players - 1))), "ann", "Ann")
        with pytest.raises(Refused, match=reason):
            prepare(Wish(game, ("me",) + ("open",) * (players - 1), takeover=bot), "ann", "Ann")


def test_a_mere_network_sits_down_where_a_game_has_one() -> None:
    table = prepare(Wish("office-supply", ("me", "network")), "ann", "Ann")

    assert table.seats[1].bot == "network"
    with pytest.raises(Refused, match=r"^In Office Supply, network does not play with 3 players"):
        prepare(Wish("office-supply", ("me", "network", "network")), "ann", "Ann")


def test_the_pages_offer_it(small_server: Server) -> None:
    ann = Person(small_server, "Ann")
    new = ann.get("/new?game=dice-archive&bot=master").text

    assert 'name="bot" value="master" checked' in new
    assert "2 or 5 players" in new
    assert 'value="master"' not in ann.get("/new?game=dicetopia").text
    home = ann.get("/?bot=master").text
    assert "/new?game=dice-archive&amp;bot=master" in home
    assert "/new?game=dicetopia" not in home
    assert "●●●●●●" in ann.get("/bots").text


def test_open_seats_are_not_taken_by_it_with_too_many_players(small_server: Server) -> None:
    ann = Person(small_server, "Ann")
    link = ann.post("/tables", json={"game": "dice-archive", "seats": ["me", "open", "open"]}).json()["link"]

    assert 'value="master"' not in ann.get(f"/table/{link}").text
    wish = {"game": "dice-archive", "seats": ["me", "master", "open"]}
    answer = ann.post("/tables", json=wish)
    assert answer.status_code == 400
    assert json.loads(answer.text)["reason"].startswith("In Dice Archive, master does not play with 3 players")
