"""The law of secrets through the real server: what differs only in secrets is sent byte for byte the same."""

import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import pytest
from hall.table import Page, Person, Server, drawing, serving, until
from hall.twins import Pair

from astragal import SPECTATOR, load
from astragal.hall.play import seat_changes
from astragal.hall.store import tables
from astragal.hall.tables import setup
from astragal.hall.tables.setup import Wish
from astragal.hall.tables.table import Seat, Table
from astragal.hall.workers.leases import looks

NAMES = ["Ann", "Bo", "Cy"]
GAMES = {"pie-factory": 60, "dicetopia": 140}
"""How long a game is played; Dicetopia begins with over a hundred steps of luck."""


@pytest.fixture
def two_halls(two_databases: list[str]) -> Iterator[list[Server]]:
    with ExitStack() as stack:
        yield [stack.enter_context(serving(database)) for database in two_databases]


def put(servers: list[Server], pair: Pair, *, owners: tuple[str, ...] = tuple(NAMES), **changed: Any) -> str:
    """The same table in both halls, with the steps of one twin each; returns its link."""
    game = pair.matches[0].game
    wish = Wish(game.name, ("me", *["open"] * (len(NAMES) - 1)))
    people = {name: f"{name}-of-the-tests" for name in NAMES}
    seats = tuple(
        Seat(number, people[owner], "", name) for number, (name, owner) in enumerate(zip(NAMES, owners, strict=True))
    )
    made = setup.prepare(wish, people["Ann"], "Ann", seed=bytes(32))
    table = Table(**{**vars(made), "id": "t" * 12, "key": "k" * 12, "seats": seats, "created": 0.0} | changed)
    for server, match in zip(servers, pair.matches, strict=True):
        with server.hall.database.write() as connection:
            for name in NAMES:
                tables.keep_person(connection, people[name], name)
        seat_changes.keep_table(server.hall.referee, table, "Ann", [*match.made[: pair.rest]])
    return table.link


def twins(game: str, viewer: int, least: int = 25, seen_by: int | None = None) -> Pair:
    """Two games that a viewer cannot tell apart, though they differ, perhaps for another seat to see."""
    for seed in range(100):
        pair = Pair(load(game), NAMES, viewer, seed)
        pair.play(GAMES[game])
        one, other = (match.view(viewer if seen_by is None else seen_by).state for match in pair.matches)
        at_rest = len(pair.matches[0].made) == pair.rest
        if pair.differ and pair.rest >= least and (seen_by is None or (at_rest and one != other)):
            return pair
    raise AssertionError("the twins are the same, so nothing would be tested")


@contextmanager
def alike(servers: list[Server], name: str) -> Iterator[list[Person]]:
    yield [Person(server, name) for server in servers]


def lookers(server: Server, link: str) -> set[str]:
    """Who the hall says is looking at a table."""
    with server.hall.database.read() as connection:
        return looks(connection, server.hall.database, link[:12])


def everything(person: Person, link: str, seat: int, steps: int) -> list[str]:
    """All that the hall says to a viewer: messages, pages, data, records and complaints."""
    heard: list[str] = []
    with person.at(link, seat) as page:
        number = page.state()["number"]
        for seen in (1, steps // 2, number):
            page.look(seat, seen)
        page.send(do="look", seat=(seat + 1) % 3)
        page.send(do="look", seat=9)
        for asked in (
            {"do": "move", "seat": max(seat, 0), "number": number, "action": "fly to the moon"},
            {"do": "move", "seat": max(seat, 0), "number": number, "action": "play 1"},
            {"do": "move", "seat": max(seat, 0), "number": number - 1, "action": "draw"},
            {"do": "move", "seat": (seat + 1) % 3, "number": number, "action": "draw"},
            {"do": "roll", "seat": max(seat, 0), "number": number, "face": 1},
        ):
            page.send(id="1", **asked)
            page.wait("refused")
        page.look(seat)
        questions(page, seat, number)
        page.send(do="look", seat=seat, phone=True)
        page.last("state")
        heard += page.raw
    until(lambda: not lookers(person.server, link))  # who is here is no secret, but may take a moment
    paths = [f"/table/{link}", f"/table/{link}.json?seat={seat}", f"/table/{link}/record.txt?seat={seat}"]
    paths += [f"/table/{link}/verify", f"/table/{link}/verify.json", "/", "/tables.json"]
    paths += [f"/table/{link}/position.svg", f"/table/{link}/picture.png"]
    paths += [f"/table/{link}/replay/{step}?seat={seat}" for step in range(0, steps + 1, max(1, steps // 7))]
    paths += [f"/table/{link}/replay/{steps}.json?seat={seat}"]
    paths += [f"/table/{link}/replay/{steps}?seat={other}" for other in (-2, (seat + 1) % 3, 9)]
    paths += [f"/table/{link}/record.txt?seat={other}" for other in (-2, (seat + 1) % 3)]
    for path in paths:
        answer = person.get(path)
        told = answer.content.replace(person.server.address.encode(), b"HALL")
        told = re.sub(rb'"waited":\d+', b'"waited":0', told)  # minutes, which pass between two answers
        heard.append(f"{answer.status_code} {told.decode(errors='backslashreplace')}")
    heard.append(person.post(f"/table/{link}/fork", json={"step": 0}).text)
    return heard


def questions(page: Page, seat: int, number: int) -> None:
    """Ask whatever can be asked about a position, of one's own seat and of others."""
    state = page.state()
    actions = [choice[0] for choice in state["choices"]]
    for asked in range(SPECTATOR, 3):
        for action in (*actions, "draw"):
            page.ask(id="1", do="preview", seat=asked, number=number, action=action)
    for piece in state["board"]["order"] if state["board"] else ():
        page.ask(id="1", do="why", piece=piece)
    page.ask(id="1", do="sheet")
    page.ask(id="1", do="hint", seat=(seat + 1) % 3, number=number)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("viewer", [0, 2, SPECTATOR])
def test_a_viewer_is_told_no_secret(two_halls: list[Server], game: str, viewer: int) -> None:
    name = NAMES[viewer] if viewer >= 0 else "Eve"
    pair = twins(game, viewer)
    link = put(two_halls, pair)
    steps = pair.rest

    with alike(two_halls, name) as people:
        one, other = (everything(person, link, viewer, steps) for person in people)

    assert one == other


def test_a_shared_device_shows_one_seat_at_a_time(two_halls: list[Server]) -> None:
    pair = twins("pie-factory", 0, seen_by=1)
    link = put(two_halls, pair, owners=("Ann", "Ann", "Bo"))
    with alike(two_halls, "Ann") as people:
        pages = []
        for person in people:
            with person.at(link, 0) as page:
                page.state()
                pages.append(page.raw)
        assert pages[0] == pages[1]
        seen = [drawing(person.get(f"/table/{link}.json?seat=1").json()["state"]) for person in people]
        assert seen[0] != seen[1], "the other seat of the same person does see the difference"


def test_what_is_told_live_is_no_secret_either(two_halls: list[Server]) -> None:
    """Each next choice of the others is sent over the socket while the viewer looks."""
    pair = twins("pie-factory", 0)
    last, pair.rest = pair.rest, next(n for n, step in enumerate(pair.matches[0].made) if step.seat >= 0)
    link = put(two_halls, pair)
    told = []
    for server, match in zip(two_halls, pair.matches, strict=True):
        with Person(server, "Ann").at(link, 0) as page:
            for step in match.made[pair.rest : last]:
                number = page.state()["number"]
                with server.hall.referee.at(link[:12]) as table_match:
                    made = lambda step=step, table_match=table_match: as_told(table_match, step)  # noqa: E731
                    server.hall.referee.write_down(table_match, "", made)
                server.run(server.hall.push(link[:12]))
                page.reach(number + 1)
            told.append(page.raw)
    assert told[0] == told[1]


def as_told(table_match: Any, step: Any) -> list[Any]:
    kept = table_match.match.steps
    table_match.match.replay(step)
    return list(table_match._note(kept))


def test_who_gave_up_a_seat_sees_nothing_more_from_it(two_halls: list[Server]) -> None:
    server = two_halls[0]
    ann, bo, cy = (Person(server, name) for name in NAMES)
    link = ann.open("pie-factory", ("me", "open", "open"), watch=False)
    with bo.at(link) as bos, cy.at(link) as cys, ann.at(link, 0) as anns:
        bos.ask(do="sit", seat=1)
        bos.look(1)
        bos.ask(do="leave", seat=1)
        cys.ask(do="sit", seat=1)
        before = len(bos.raw)
        anns.ask(do="start", bot="random")
        assert cys.look(1)["number"] > 0
        bos.send(do="look", seat=1)
        assert bos.wait("refused")["status"] == 403
        assert [message for message in bos.heard[before:] if message["is"] == "state" and message["number"]] == []
