"""The pages of today's roll, asked for over HTTP: what they say, to whom, and what they keep to themselves."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

import pytest
from hall.daily_rolls import DAY, GAME, NOON, TODAY, Clock, first, last, rolls
from hall.table import Person, Server, serving, until

from astragal.core.registry import folders
from astragal.hall.daily.seeds import chain_of
from astragal.hall.profiles import friends
from astragal.hall.settings import NO_LIMITS

OTHER = next(name for name in folders() if name != GAME)
YESTERDAY = "2026-11-15"


@dataclass
class House:
    """A hall in which Ann and Bo played yesterday, Bo and Cy today."""

    server: Server
    clock: Clock
    seeds: dict[str, str]
    """Of the tables of each day, which nobody may see before it is over."""

    def person(self, name: str) -> Person:
        return Person(self.server, name)


@pytest.fixture
def house(sqlite: str) -> Iterator[House]:
    seeds = {}
    with rolls(sqlite, "-of-the-tests") as hall:
        hall.clock.now = NOON - DAY
        for name, choose in {"Ann": first, "Bo": last}.items():
            seeds[YESTERDAY] = hall.played(name, choose).seed
        hall.clock.now = NOON
        for name, choose in {"Bo": first, "Cy": last}.items():
            seeds[TODAY] = hall.played(name, choose).seed
    clock = Clock()
    with serving(sqlite, clock=clock) as server:
        made = House(server, clock, seeds)
        until(lambda: made.person("Bo").get(f"/today/{YESTERDAY}/{GAME}/beside").status_code == 200)
        yield made


def test_the_page_offers_every_game_and_says_how_somebody_stands(house: House) -> None:
    found = house.person("Bo").get("/today.json").json()

    assert [tile["game"] for tile in found["tiles"]] == [*folders()]
    states = {tile["game"]: tile["state"] for tile in found["tiles"]}
    assert states == {name: "counted" if name == GAME else "new" for name in folders()}
    assert found["streak"] == {"now": 2, "longest": 2}
    assert {line["name"] for line in found["lines"]} == {"Bo", "Cy"}
    assert found["yesterday"]["best"]["name"] == "Ann"
    assert found["yesterday"]["parting"]["choice"] >= 1


def test_a_leaderboard_among_friends_leaves_others_out_and_counts_places_anew(house: House) -> None:
    bo, cy = house.person("Bo"), house.person("Cy")
    board = f"/today/{TODAY}/{GAME}"
    assert [line["name"] for line in bo.get("/today.json?who=friends").json()["lines"]] == ["Bo"]
    assert "None of your friends" in house.person("Di").get("/today?who=friends").text
    everybody = {line["name"]: line["rank"] for line in bo.get(f"{board}.json").json()["lines"]}
    assert {*everybody} == {"Bo", "Cy"}
    behind = max(everybody, key=lambda name: everybody[name])
    alone = bo if behind == "Bo" else cy
    assert [line["rank"] for line in alone.get(f"{board}.json?who=friends").json()["lines"]] == [1]
    with house.server.hall.database.write() as connection:
        link = friends.new_link(connection, bo.id, bo.name, NOON)
        friends.accept(connection, link.token, cy.id, cy.name, NOON)

    for address in ("/today.json", f"{board}.json"):
        found = bo.get(f"{address}?who=friends").json()
        assert {line["name"]: line["rank"] for line in found["lines"]} == everybody
        assert found["count"] == 2
    assert 'who=friends#board" aria-current="true"' in bo.get("/today?who=friends").text
    assert "Cy" in bo.get(f"{board}?who=friends").text
    refused = bo.get("/today.json?who=nobody")
    assert (refused.status_code, "nobody" in refused.json()["reason"]) == (400, True)


def test_rolling_opens_the_table_that_counts_and_then_others(house: House) -> None:
    dee = house.person("Dee")
    links = [dee.post(f"/today/{OTHER}", json={}).json()["link"] for _ in range(2)]
    bo = house.person("Bo").post(f"/today/{GAME}", json={}).json()["link"]

    assert links[0] == links[1]
    assert dee.get(f"/table/{links[0]}.json").json()["table"]["strict"]
    assert not house.person("Bo").get(f"/table/{bo}.json").json()["table"]["strict"]
    tiles = {tile["game"]: tile for tile in dee.get("/today.json").json()["tiles"]}
    assert tiles[OTHER]["state"] == "begun"
    assert tiles[OTHER]["choice"] == 1


def test_nothing_that_is_shown_today_holds_todays_seed_or_somebody_elses_table(house: House) -> None:
    cy = house.person("Cy")
    own = next(line["link"] for line in cy.get("/today.json").json()["lines"] if line["mine"])
    secret = house.server.run(house.server.hall.database.run(chain_of, house.server.hall.database, NOON)).root.hex()
    shown = [
        cy.get(path).text
        for path in (
            *("/today", "/today.json", "/today/seeds", "/today/seeds.json", f"/today/{TODAY}/{GAME}.json"),
            *(f"/table/{own}{more}" for more in (".json", "", "/verify.json", "/verify", "/record.txt")),
            *(f"/table/{own}/replay/{step}.json" for step in (0, 5)),
        )
    ]

    assert not [text for text in shown if house.seeds[TODAY] in text or secret in text]
    lines = cy.get(f"/today/{TODAY}/{GAME}.json").json()["lines"]
    assert [bool(line["link"]) for line in lines] == [line["mine"] for line in lines]
    with_bo = house.person("Bo").get("/today.json").json()["lines"]
    link = next(line["link"] for line in with_bo if line["mine"])
    for path in (f"/table/{link}/replay/1.json", f"/table/{link}/record.txt", f"/table/{link}/position.svg"):
        assert cy.get(path).status_code == 403
    assert cy.get(f"/today/{TODAY}/{GAME}/beside").status_code == 403


def test_when_the_day_is_over_seed_and_games_are_shown(house: House) -> None:
    house.clock.now = NOON + DAY
    cy = house.person("Cy")

    until(lambda: cy.get(f"/today/{TODAY}/{GAME}/beside").status_code == 200)
    lines = cy.get(f"/today/{TODAY}/{GAME}.json").json()["lines"]
    link = next(line["link"] for line in lines if not line["mine"])
    assert until(lambda: cy.get(f"/table/{link}/verify.json").json().get("seed")) == house.seeds[TODAY]
    assert cy.get("/today/seeds.json").json()["shown"][0]["day"] == TODAY


def test_two_games_stand_beside_each_other_at_the_choice_where_they_part(house: House) -> None:
    ann = house.person("Ann")
    parting = ann.get("/today.json?game=" + GAME).json()["yesterday"]["parting"]
    page = ann.get(f"/today/{YESTERDAY}/{GAME}/beside").text

    assert f"After choice {parting['choice']} of" in page
    assert page.count('<svg class="picture"') == 2
    assert parting["mine"] != parting["theirs"]
    assert ann.get(f"/today/{YESTERDAY}/{GAME}/beside?choice=0").status_code == 200
    assert ann.get(f"/today/{YESTERDAY}/{GAME}/beside?choice=x").status_code == 404
    assert house.person("Dee").get(f"/today/{YESTERDAY}/{GAME}/beside").status_code == 404


def test_a_try_can_be_finished_in_the_hour_after_its_day(house: House) -> None:
    house.clock.now = NOON + DAY / 2 - 60
    dee = house.person("Dee")
    link = dee.post(f"/today/{OTHER}", json={}).json()["link"]
    house.clock.now = NOON + DAY / 2 + 60

    assert [tile["link"] for tile in dee.get("/today.json").json()["unfinished"]] == [link]
    assert "You can still finish yesterday" in dee.get("/today").text
    assert "Best of Sunday 15 November" in dee.get(f"/today?game={GAME}").text
    house.clock.now = NOON + DAY
    assert dee.get("/today.json").json()["unfinished"] == []


@pytest.mark.parametrize(
    "path", ["/today?game=chess", f"/today/{TODAY}/chess", "/today/2026-99-99/" + GAME, "/today/tomorrow/" + GAME]
)
def test_what_does_not_exist_is_refused_in_a_sentence(house: House, path: str) -> None:
    answer = house.person("Ann").get(path)

    assert answer.status_code in (400, 404)
    assert "Traceback" not in answer.text


def test_somebody_new_can_roll_at_once(house: House) -> None:
    answer = house.person("Somebody").post(
        f"/today/{GAME}", data={}, headers={"content-type": "application/x-www-form-urlencoded"}
    )

    assert answer.status_code == 303
    assert answer.headers["location"].startswith("/table/")


def test_the_limit_for_new_tables_holds_here_too(house: House, sqlite: str) -> None:
    with serving(sqlite, clock=house.clock, limits=replace(NO_LIMITS, tables=(1, 0))) as server:
        ann = Person(server, "Ann")
        answers = [ann.post(f"/today/{name}", json={}).status_code for name in (GAME, OTHER)]

    assert answers == [201, 429]
