"""Looking back at tables, forking them, records that come and go, and the proof of the dice."""

from pathlib import Path

from conftest import Astragal
from hall.table import Person, Server, drawing, serving, until
from hall.visitors import finish

from astragal import Match, Record, SeededLuck, load
from astragal.core.fairness import verify_dice
from astragal.hall.matches.table_match import fresh_match
from astragal.hall.play.audit import verify_all
from astragal.hall.store import schema, steps

GAME = "dice-archive"


def finished(ann: Person, game: str = GAME) -> str:
    """A table whose game is over; one person made all its choices."""
    link = ann.open(game, ("me", "me:Bo"))
    finish(ann.server.hall.referee, link[:12])
    return link


def test_a_finished_table_can_be_stepped_through_from_every_seat_and_open(server: Server) -> None:
    ann = Person(server, "Ann")
    link = finished(ann)
    last = ann.get(f"/table/{link}/replay/0.json").json()["steps"]
    shown = {}
    for seat in (-2, -1, 0, 1):
        for step in (0, 1, last // 2, last):
            page = ann.get(f"/table/{link}/replay/{step}?seat={seat}")
            assert page.status_code == 200
            found = ann.get(f"/table/{link}/replay/{step}.json?seat={seat}").json()
            shown[seat, step] = drawing(found)
            assert [piece for piece in found["board"]["pieces"] if not piece[-3] and piece[-1] not in page.text] == []
    assert len({shown[0, step] for step in (0, last // 2, last)}) == 3
    assert ann.get(f"/table/{link}/replay/{last + 1}").status_code == 404
    step, visited = 0, [0]
    while step < last:
        step = ann.get(f"/table/{link}/replay/{step}.json").json()["after"]
        visited.append(step)
    assert visited[-1] == last
    assert len(visited) < last


def test_open_cards_are_shown_only_when_the_game_is_over(server: Server) -> None:
    ann = Person(server, "Ann")
    link = ann.open("pie-factory", ("me", "random"))
    assert ann.get(f"/table/{link}/replay/5?seat=-2").status_code == 403
    assert ann.get(f"/table/{link}/replay/5?seat=1").status_code == 403
    assert ann.get(f"/table/{link}/replay/5?seat=0").status_code == 200
    over = finished(ann, game="pie-factory")
    drawings = {seat: drawing(ann.get(f"/table/{over}/replay/30.json?seat={seat}").json()) for seat in (-2, -1, 0, 1)}
    assert len(set(drawings.values())) == 4


def test_what_another_choice_leads_to_is_shown_once_the_game_is_over(server: Server) -> None:
    ann, bo = Person(server, "Ann"), Person(server, "Bo")
    link = ann.open("pie-factory", ("me", "random"))
    assert ann.get(f"/table/{link}/replay/0/line.json?seat=0&action=x").status_code == 409
    over = ann.open("pie-factory", ("me", "me:Bo"), watch=False)
    finish(server.hall.referee, over[:12])
    with server.hall.referee.newest(over[:12]) as table_match:
        match = fresh_match(table_match.table)
        for step in table_match.story.steps:
            if match.to_act == 0 and len(match.legal()) > 1:
                break
            match.replay(step)
        other = next(action for action in match.legal() if action != step.text)
    address = f"/table/{over}/replay/{match.steps}/line.json"
    own, open_to_all = (ann.get(address, params={"seat": seat, "action": other}).json() for seat in (0, 1))
    assert own["touches"]
    assert own["pieces"]
    assert open_to_all["touches"] == own["touches"]
    assert open_to_all["pieces"] == []
    assert ann.get(address, params={"seat": 0, "action": "dance"}).status_code == 400
    assert ann.get(f"/table/{over}/replay/{10**6}/line.json?seat=0&action={other}").status_code == 404
    assert "Nobody chooses" in ann.get(f"/table/{over}/replay/{len(table_match.story.steps)}/line.json").text
    assert bo.get(address, params={"seat": 0, "action": other}).status_code == 403


def test_the_record_of_a_finished_table_proves_its_dice(server: Server) -> None:
    ann = Person(server, "Ann")
    link = ann.open(GAME, ("me", "random"), takeover="random")
    with ann.at(link, 0) as page:
        promise = page.last("table")["dice"]
        page.ask(do="leave", seat=0)
        page.wait("table", lambda table: table["state"] == "over")
    record = Record.parse(ann.get(f"/table/{link}/record.txt").text)
    assert record.dice == promise
    assert verify_dice(record, Match.from_record(record))
    proof = ann.get(f"/table/{link}/verify.json").json()
    assert proof["agrees"]
    assert proof["seed"] == record.seed
    assert record.seed in ann.get(f"/table/{link}/verify").text


def test_a_fork_goes_on_against_bots(server: Server) -> None:
    ann = Person(server, "Ann")
    link = finished(ann)
    page = ann.get(f"/table/{link}/replay/30.json").json()
    answer = ann.post(f"/table/{link}/fork", data={"step": str(page["after"]), "seat": "0", "bot": "random"})
    assert answer.status_code == 303
    fork = answer.headers["location"].rsplit("/", 1)[1]
    with ann.at(fork, 0) as table:
        until(lambda: table.state()["to_act"] == 0)
        assert table.move_first()["is"] == "done"
        assert table.last("table")["dice"] == "recorded"
    lines = ann.get(f"/table/{link}/record.txt").text.split("\n\n")[1].split("\n")[: page["after"]]
    forked = ann.get(f"/table/{fork}/record.txt").text.split("\n\n")[1].split("\n")
    assert forked[: page["after"]] == lines
    assert ann.post(f"/table/{fork}/fork", json={"step": 0}).status_code == 409
    for wrong in ({"step": -1}, {"step": 10**6}, {"step": 0, "seat": 9}, {"step": 0, "bot": "skynet"}):
        assert ann.post(f"/table/{link}/fork", json=wrong).status_code == 400


def test_a_record_from_elsewhere_can_be_looked_at(server: Server) -> None:
    ann = Person(server, "Ann")
    match = Match(GAME, names=["Dora", "Emil"], luck=SeededLuck(5))
    while not match.over:
        match.play(match.legal()[0])
    answer = ann.post("/records", content=str(match.record), headers={"content-type": "text/plain"})
    assert answer.status_code == 201, answer.text
    link = answer.json()["link"]
    assert ann.get(f"/table/{link}/replay/{match.steps}.json?seat=-2").json()["scores"] == match.scores
    assert ann.get(f"/table/{link}").status_code == 200
    again = Record.parse(ann.get(f"/table/{link}/record.txt").text)
    assert again.steps == [step._replace(line=again.steps[n].line) for n, step in enumerate(match.record.steps)]
    assert again.ending == match.record.ending
    text = str(match.record)
    nul = text.replace("\n1 ", "\n# \0\n1 ", 1)
    for wrong in (
        "",
        "x",
        text[:300],
        text.replace(f"game: {GAME}", "game: chess"),
        text.replace("- 1/6", "- 7/6"),
        nul,
    ):
        refused = ann.post("/records", data={"record": wrong})
        assert refused.status_code == 400, wrong[:50]
    office = Match("office-supply", 2, luck=SeededLuck(1)).record
    office.options["map"] = "/etc/passwd"
    refused = ann.post("/records", content=str(office), headers={"accept": "application/json"})
    assert refused.status_code == 400
    assert "takes" in refused.json()["reason"]


def test_a_table_of_other_rules_says_so_and_stays_readable(database: str) -> None:
    with serving(database) as server:
        ann = Person(server, "Ann")
        link = ann.open(GAME, ("me", "me:Bo"))
        with ann.at(link, 0) as page:
            page.look(page.state()["to_act"])
            page.move_first()
        database_ = server.hall.database
        with database_.write() as connection:
            connection.execute(schema.tables.update().values(version=0))
            connection.execute(schema.steps.update().where(schema.steps.c.digest != "").values(digest="00000000"))
    with serving(database) as server:
        ann = Person(server, "Ann")
        with ann.at(link, 0) as page:
            state = page.state()
            assert state["broken"].startswith("This game was begun with version 0 of the rules")
            assert state["lines"][0][1].startswith("- ")
            assert page.move("x", state["number"])["reason"] == state["broken"]
        assert ann.get(f"/table/{link}/replay/0").status_code == 409
        assert ann.get(f"/table/{link}").status_code == 200


def test_a_table_of_other_rules_that_change_nothing_goes_on(database: str) -> None:
    with serving(database) as server:
        ann = Person(server, "Ann")
        link = ann.open(GAME, ("me", "me:Bo"))
        with server.hall.database.write() as connection:
            connection.execute(schema.tables.update().values(version=0))
    with serving(database) as server:
        ann = Person(server, "Ann")
        with ann.at(link, 0) as page:
            page.look(page.state()["to_act"])
            assert page.move_first()["is"] == "done"


def test_all_stored_games_can_be_run_again(database: str) -> None:
    with serving(database) as server:
        ann = Person(server, "Ann")
        one, other = finished(ann), finished(ann)
        ann.open()
        assert [(found.table_id, found.complaint, found.proved) for found in verify_all(database)] == [
            (one[:12], "", True),
            (other[:12], "", True),
        ]
        with server.hall.database.write() as connection:
            last = steps.story_of(connection, other[:12]).number - 1
            wrong = schema.steps.update().where(schema.steps.c.table_id == other[:12], schema.steps.c.number == last)
            connection.execute(wrong.values(text="fly to the moon"))
        assert [bool(found.complaint) for found in verify_all(database)] == [False, True]


def test_the_command_that_runs_stored_games_again(sqlite: str, astragal: Astragal) -> None:
    with serving(sqlite) as server:
        finished(Person(server, "Ann"))
    done = astragal("record", "verify", "--database", sqlite)
    assert done.returncode == 0, done.stderr
    assert "1 games with" in done.stdout
    assert "every roll of 1 follows" in done.stdout


def test_a_record_is_refused_where_there_is_no_database(astragal: Astragal, tmp_path: Path) -> None:
    done = astragal("record", "verify", "--database", f"postgresql:///nothing?host={tmp_path}")
    assert done.returncode == 2
    assert "cannot be used" in done.stderr


def test_what_is_wrong_with_old_rules_tells_no_secret(sqlite: str) -> None:
    with serving(sqlite) as server:
        ann = Person(server, "Ann")
        link = ann.open("pie-factory", ("me", "me:Bo"))
        with server.hall.database.write() as connection:
            connection.execute(schema.steps.update().where(schema.steps.c.number == 0).values(text="6/7"))
        server.hall.referee.forget()
        state = ann.get(f"/table/{link}.json").json()["state"]
        version = load("pie-factory").version
        assert state["broken"].endswith(f"of the rules and cannot continue with version {version}. Its steps are kept.")
        assert state["lines"] == []
        assert ann.get(f"/table/{link}/record.txt").status_code == 409


def test_a_table_of_a_game_that_is_gone_does_not_spoil_the_list(small_server: Server) -> None:
    ann = Person(small_server, "Ann")
    link = ann.open(public=True)
    with small_server.hall.database.write() as connection:
        connection.execute(schema.tables.update().values(game="gone"))
    small_server.hall.referee.forget()
    assert ann.get("/tables.json").json()["public"][0]["title"] == "gone"
    assert "no registered game" in ann.get(f"/table/{link}").text
