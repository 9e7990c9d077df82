"""The tables of one browser: played, kept, taken back, thought about, and shared by two windows."""

import json
from hashlib import sha256

import pytest
from browser_edition.device import Device

from astragal.core.fairness import verify_dice
from astragal.core.luck import FairLuck
from astragal.core.match import Match
from astragal.core.record import Record
from astragal.core.registry import folders, load
from astragal.hall.messages.replies import write

GAME = "dice-wide-shut"
LUCK = "ab" * 16


@pytest.mark.parametrize("game", folders())
def test_a_game_is_played_to_its_end_and_has_the_record_of_native_code(game: str) -> None:
    ann = Device()
    link = ann.open_table(game, "me", "casual")
    ann.look(link)
    ann.play_on()

    text = ann.get(f"/table/{link}/record.txt", "seat=-2")["body"]
    record = Record.parse(text)
    dice = record.dice.split(" ")
    luck = FairLuck(bytes.fromhex(record.seed), 0, dice[2:])
    match = Match(load(game), names=record.names, options={**record.options}, luck=luck)
    for step in record.steps:
        if step.seat >= 0:
            match.play(step.text, step.remark)

    assert match.over
    assert match.record.steps == [step._replace(line=0) for step in record.steps]
    assert verify_dice(record, Match.from_record(record))


def test_what_is_kept_makes_the_same_table_again() -> None:
    ann = Device()
    link = ann.open_table(GAME, "me", "casual")
    ann.look(link)
    for number in range(6):
        ann.choose(number)
    before = ann.last("state")

    again = Device(ann.storage)
    again.load(link)
    again.look(link)

    state = again.last("state")
    assert state == before | {name: state[name] for name in ("board", "lines", "since")}
    assert again.hall.table(link).stored == ann.storage[link[:12]]


def test_a_table_that_other_rules_made_is_read_but_not_played() -> None:
    ann = Device()
    link = ann.open_table(GAME, "me", "casual")
    ann.look(link)
    ann.choose()
    stored = json.loads(ann.storage[link[:12]])
    stored["rows"][-1][3] = "0" * 8  # the position that the other rules led to

    later = Device({link[:12]: json.dumps(stored)})
    later.load(link)
    later.look(link)

    assert "version" in later.last("state")["broken"]
    assert later.last("state")["lines"]
    assert later.get(f"/table/{link}")["status"] == 200


@pytest.mark.parametrize("change", ["another game", "another form"])
def test_a_table_that_cannot_be_read_says_so_and_stays(change: str) -> None:
    ann = Device()
    link = ann.open_table(GAME, "me", "casual")
    stored = json.loads(ann.storage[link[:12]])
    stored["table"]["game"] = "a-game-of-another-site"
    text = json.dumps(stored if change == "another game" else {"steps": []})

    later = Device({link[:12]: text})
    later.load(link)
    later.hall.load_lines(json.dumps([{"link": link}, json.loads(write(ann.hall.lines[link[:12]]))]))
    later.look(link)

    assert later.last("refused")["status"] == 403
    assert "cannot read this table" in later.last("refused")["reason"]
    assert later.get(f"/table/{link}")["status"] == 404
    assert link in later.get("/")["body"]
    assert later.storage == {link[:12]: text}


def test_two_windows_show_one_table() -> None:
    ann = Device()
    link = ann.open_table(GAME, "me", "casual")
    ann.look(link)
    other = Device(ann.storage)
    other.load(link)
    other.look(link)

    ann.choose()
    other.load(link)

    assert other.last("state")["number"] == ann.last("state")["number"]
    other.choose()
    assert other.last("done")
    ann.load(link)
    assert ann.last("state")["number"] == other.last("state")["number"]


def test_a_device_adds_luck_to_the_dice() -> None:
    ann = Device()
    link = ann.open_table(GAME, "me", "casual", luck="on")
    ann.look(link)
    assert ann.last("state")["choices"] == []

    ann.ask({"do": "promise", "promise": sha256(bytes.fromhex(LUCK)).hexdigest()})
    ann.ask({"do": "reveal", "luck": LUCK})
    assert ann.last("done")
    ann.play_on()

    proof = json.loads(ann.get(f"/table/{link}/verify.json")["body"])
    assert proof["added"] == [LUCK]
    assert proof["agrees"]


def test_dice_can_be_typed() -> None:
    ann = Device()
    link = ann.open_table(GAME, "me", "me:Bo", dice="typed")
    ann.look(link)
    rolls = 0
    while ann.last("state")["roll"]:
        state = ann.last("state")
        ann.ask({"do": "roll", "seat": 0, "number": state["number"], "face": 1})
        assert ann.last("state")["number"] == state["number"] + 1
        rolls += 1

    assert rolls > 1
    assert ann.last("state")["to_act"] >= 0
    assert "- 1/6" in ann.get(f"/table/{link}/record.txt", "seat=0")["body"]


def test_a_choice_is_taken_back_without_asking_anybody() -> None:
    ann = Device()
    link = ann.open_table(GAME, "me", "me:Bo", "casual")
    ann.look(link)
    first = ann.last("state")["to_act"]
    ann.ask({"do": "look", "seat": first})
    number = ann.choose()["number"]
    while ann.last("state")["to_act"] == first:
        number = ann.choose()["number"]

    ann.ask({"do": "ask", "seat": first, "number": number})

    assert ann.last("done")["number"] == number
    assert ann.last("state")["to_act"] == first


def test_a_hint_has_its_reasons_and_a_bot_its_thoughts() -> None:
    ann = Device()
    link = ann.open_table(GAME, "me", "search:20")
    ann.look(link)
    while ann.last("state")["to_act"] != 0:
        ann.look(link)
    state = ann.last("state")
    hint = ann.ask({"do": "hint", "seat": 0, "number": state["number"]})
    assert hint["is"] == "hint"
    assert hint["told"]

    while not ann.hall.table(link).thoughts:
        ann.choose()
    number = min(ann.hall.table(link).thoughts)
    found = ann.ask({"do": "behind", "number": number})
    assert found["moves"]
    assert "20" in found["told"][0]


def test_a_bot_whose_worker_fails_chooses_anything(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("browser_edition.device.choose", lambda _: "")
    ann = Device()
    link = ann.open_table(GAME, "me", "strong")
    ann.look(link)
    while ann.last("state")["to_act"] == 0 and not any("random" in line[1] for line in ann.last("state")["lines"]):
        ann.choose()
    told = [line[1] for message in ann.heard if message["is"] == "state" for line in message["lines"]]
    assert any("could not think" in line for line in told)

    while ann.last("state")["to_act"] != 0:
        ann.choose()
    assert ann.ask({"do": "hint", "seat": 0, "number": ann.last("state")["number"]})["status"] == 503


def test_what_storage_refuses_is_told_to_every_page() -> None:
    ann = Device()
    link = ann.open_table(GAME, "me", "casual")
    ann.look(link)

    ann.hall.not_kept(link[:12])
    ann.carry_out()
    ann.hall.load_lines("[]")

    assert ann.last("refused")["status"] == 403
    assert "Save its record" in ann.last("refused")["reason"]
    assert link in ann.get("/")["body"]


def test_nobody_nudges_or_chats_with_oneself() -> None:
    ann = Device()
    ann.look(ann.open_table(GAME, "me", "casual"))

    assert ann.ask({"do": "chat", "text": "hello"})["status"] == 404
    assert ann.ask({"do": "answer", "number": 1, "yes": True})["status"] == 409


def test_a_link_to_a_table_of_another_browser_opens_nothing() -> None:
    ann = Device()
    ann.hall.welcome(1, f"/table/{'x' * 24}/socket")
    ann.carry_out()

    assert ann.last("refused")["status"] == 403
    assert ann.get(f"/table/{'x' * 24}")["status"] == 404


def test_a_lesson_goes_on_where_it_was_left() -> None:
    ann = Device()
    ann.welcome(f"/learn/{GAME}/socket")
    ann.choose()
    place = json.loads(ann.storage["person"])["places"][GAME]
    assert place

    again = Device()
    again.hall.load("person", ann.storage["person"])
    again.welcome(f"/learn/{GAME}/socket")
    assert again.last("state")["choices"]
    opened = again.request("POST", f"/learn/{GAME}/play")["location"].removeprefix("/table/")
    assert len(again.hall.table(opened).table_match.story.steps) >= place


def test_a_lesson_that_is_not_there_is_told() -> None:
    ann = Device()
    ann.hall.welcome(1, "/learn/nothing/socket")
    ann.carry_out()

    assert ann.last("refused")["status"] == 403


def test_tables_are_cleared_one_by_one_or_all_that_are_over() -> None:
    ann = Device()
    over, going = ann.open_table(GAME, "me", "random"), ann.open_table(GAME, "me", "casual")
    ann.look(over)
    ann.play_on()

    assert ann.request("POST", "/mine/clear")["location"] == "/mine"
    assert {*ann.storage} == {going[:12], "person"}
    ann.request("POST", "/mine/clear", link=going)
    assert {*ann.storage} == {"person"}
    assert ann.get(f"/table/{going}")["status"] == 404


def test_a_badge_is_worn_at_every_table() -> None:
    ann = Device()
    ann.request("POST", "/badge", shape="3", colour="5")
    ann.look(ann.open_table(GAME, "me", "casual"))

    assert json.loads(ann.storage["person"])["badge"] == [3, 5]
    assert (ann.last("table")["seats"][0]["shape"], ann.last("table")["seats"][0]["colour"]) == (3, 5)
    assert ann.request("POST", "/badge", shape="99")["status"] == 400
