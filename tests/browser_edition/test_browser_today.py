"""Today's roll in the browser edition: dice from the date, one try that counts, and days that are kept."""

import json

from browser_edition.device import Device
from hall.daily_rolls import DAY, NOON, TODAY, Clock

from astragal.core.fairness import verify_dice
from astragal.core.match import Match
from astragal.core.record import Record
from astragal.core.registry import folders, load_registered
from astragal.hall.tables.seed_chain import open_seed

GAME = "dice-archive"


class Roller(Device):
    """Somebody who rolls, at the time that the test says."""

    def __init__(self, storage: dict[str, str] | None = None) -> None:
        super().__init__(storage)
        self.clock = self.hall.clock = Clock()

    def roll(self, game: str = GAME) -> str:
        """Sit down at today's table; returns its link."""
        found = self.request("POST", f"/today/{game}")
        assert found["status"] == 303, found["body"]
        return str(found["location"]).removeprefix("/table/")

    def finish(self, link: str) -> None:
        [seat] = self.hall.table(link).table.seats_of("me")
        self.look(link, seat)
        self.play_on()
        self.hall.farewell(1)
        self.heard.clear()

    def points(self, link: str) -> int:
        table = self.hall.table(link)
        return table.table_match.match.scores[table.table.seats_of("me")[0]]


def test_the_page_offers_all_games_and_no_board_of_others() -> None:
    body = Roller().get("/today")["body"]

    assert all(f'action="/today/{name}"' in body for name in folders())
    assert "Leaderboard" not in body
    assert "Nobody keeps it secret" in body
    assert "0 days" in body


def test_the_dice_follow_from_the_date_and_the_version_and_can_be_verified() -> None:
    ann = Roller()
    link = ann.roll()
    ann.finish(link)
    record = Record.parse(ann.get(f"/table/{link}/record.txt")["body"])

    assert record.seed == open_seed(TODAY, GAME, load_registered(GAME).version).hex()
    assert verify_dice(record, Match.from_record(record))


def test_two_browsers_play_the_same_game_if_they_choose_the_same() -> None:
    records = []
    for _ in range(2):
        ann = Roller()
        link = ann.roll()
        ann.finish(link)
        records.append(Record.parse(ann.get(f"/table/{link}/record.txt")["body"]).steps)

    assert records[0] == records[1]


def test_the_first_try_counts_is_resumed_and_stays_when_others_follow() -> None:
    ann = Roller()
    link = ann.roll()
    assert ann.roll() == link
    assert "begun" in ann.get("/today")["body"]
    assert "There are no hints in a try that counts" in json.dumps(hinted(ann, link))
    ann.finish(link)
    points = ann.points(link)
    again = ann.roll()

    assert again != link
    assert not ann.hall.table(again).table.strict
    body = ann.get("/today")["body"]
    assert "counted" in body
    assert f">{points}</b>" in body
    assert f"/table/{link}/replay/0" in body


def hinted(ann: Roller, link: str) -> dict[str, object]:
    [seat] = ann.hall.table(link).table.seats_of("me")
    ann.look(link, seat)
    state = ann.last("state")
    answer = ann.ask({"do": "hint", "seat": seat, "number": state["number"]})
    ann.hall.farewell(1)
    return answer


def test_days_in_a_row_outlast_a_reload_and_clearing_the_tables() -> None:
    ann = Roller()
    for after in (0, 1, 2):
        ann.clock.now = NOON + after * DAY
        ann.finish(ann.roll())
    ann.request("POST", "/mine/clear", link="")
    again = Roller(ann.storage)
    again.clock.now = NOON + 2 * DAY
    again.hall.load("person", ann.storage["person"])
    body = again.get("/today")["body"]

    assert "3 days" in body
    assert "Monday 16 November: 1 rolled" in body
    assert "counted" in body
    assert "/replay/0" not in body


def test_a_try_whose_table_was_cleared_before_its_end_does_not_count() -> None:
    ann = Roller()
    link = ann.roll()
    ann.request("POST", "/mine/clear", link=link)

    assert "does not count</span>" in ann.get("/today")["body"]
    assert ann.roll() != link
    assert ann.hall.person.tries[TODAY][GAME].points is None


def test_what_was_kept_before_there_were_days_can_be_loaded() -> None:
    ann = Roller()
    ann.hall.load("person", '{"name":"Ann","badge":[0,0],"places":{}}')

    assert ann.hall.person.tries == {}
