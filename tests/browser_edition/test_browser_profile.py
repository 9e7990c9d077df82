"""A profile in the browser edition: made of the games of this browser, as in the hall, and of nobody else's."""

import json
import zipfile
from io import BytesIO
from typing import Any

from browser_edition.device import Device
from browser_edition.test_browser_today import Roller
from hall.daily_rolls import DAY, NOON

from astragal.core.achievements import FILE
from astragal.core.registry import folders
from astragal.site.browser_hall import ME
from astragal.site.pack import archive

GAME = "dice-archive"


def play(device: Device, *seats: str, game: str = GAME, **form: str) -> str:
    link = device.open_table(game, *seats, **form)
    device.look(link)
    device.play_on()
    device.hall.farewell(1)
    device.heard.clear()
    return link


def reloaded(device: Device) -> Device:
    again = Device(device.storage)
    again.hall.load("person", device.storage["person"])
    return again


def test_a_profile_shows_games_and_achievements_and_no_people() -> None:
    ann = Device()
    body = ann.get("/me")["body"]
    assert "No finished games yet" in body
    link = play(ann, "me", "random")
    table = ann.hall.table(link)
    points = table.table_match.match.scores[0]
    body = ann.get("/me")["body"]

    assert f"<b>{points}</b>" in body
    assert "1 game on 1 day" in body
    assert "Achievements" in body
    assert "/friends" not in body
    assert "/me.json" not in body
    assert 'href="/me"' in ann.get("/")["body"]
    assert 'href="/me"' in ann.get("/settings")["body"]


def test_results_outlast_a_reload_and_cleared_tables() -> None:
    ann = Device()
    play(ann, "me", "random")
    ann.request("POST", "/mine/clear", link="")
    again = reloaded(ann)

    [game] = again.hall.person.played.values()
    assert (game.played.game, game.played.players, [level for level, _ in game.bots]) == (GAME, 2, ["random"])
    assert "1 game on 1 day" in again.get("/me")["body"]


def test_only_games_that_say_something_about_the_person_count() -> None:
    ann = Device()
    play(ann, "me", "me")
    link = play(ann, "me", "random")
    ann.request("POST", f"/table/{link}/fork", step="0", seat0="me", seat1="random")
    record = ann.get(f"/table/{link}/record.txt")["body"]
    assert ann.request("POST", "/records", record=record)["status"] == 303

    assert [*ann.hall.person.played] == [link[:12]]


def test_a_table_from_before_there_were_profiles_counts_when_it_is_opened() -> None:
    ann = Device()
    link = play(ann, "me", "random")
    old: dict[str, Any] = json.loads(ann.storage["person"])
    del old["played"]
    again = Device(ann.storage | {"person": json.dumps(old)})
    again.hall.load("person", again.storage["person"])
    assert again.hall.person.played == {}
    again.load(link)

    assert again.hall.person.played[link[:12]].played.at == again.hall.table(link).table.created


def test_days_in_a_row_and_the_heat_map_follow_the_days() -> None:
    ann = Roller()
    for after in (0, 1):
        ann.clock.now = NOON + after * DAY
        ann.finish(ann.roll())
    body = ann.get("/me")["body"]

    assert "2 days" in body
    assert "2 games on 2 days" in body


def test_a_review_tells_how_good_the_choices_were() -> None:
    ann = Device()
    link = play(ann, "me", "random")
    moment = {"seat": 0, "before": [0.05, 0.95], "after": [0.05, 0.95], "better": "", "action": "pass"}
    ann.hall.thought(f"review:{link[:12]}", json.dumps({"moments": [moment], "quality": [0.9, 0.5]}))

    played = ann.hall.person.played[link[:12]].played
    assert (played.quality, played.lowest, played.mistakes) == (0.9, 0.05, 0)
    assert 'class="done"' in ann.get("/me")["body"]
    assert ann.hall.table(link).table.seats_of(ME) == [0]


def test_the_sites_archive_has_the_achievements_of_all_games() -> None:
    with zipfile.ZipFile(BytesIO(archive([]))) as packed:
        names = packed.namelist()
    wanted = [f"astragal/games/{folder.name}/{FILE}" for folder in folders().values() if (folder / FILE).exists()]

    assert wanted
    assert set(wanted) <= set(names)
