"""What a person and an address may ask of the hall: dropping a cookie gains nothing, and no household notices it."""

import math
import re
import threading
from contextlib import suppress
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import httpx2
import pytest
from hall.table import Page, Person, Server, behind_proxy, until
from hall.visitors import AT_ONCE, PASSWORD, Visitor, mailbox
from websockets.exceptions import InvalidStatus

from astragal.hall.access.addresses import counted, origin
from astragal.hall.access.rate_limits import Allowance, Attempts
from astragal.hall.notices.mail_limits import mailbox as counted_mailbox
from astragal.hall.settings import NO_LIMITS, Limits
from astragal.hall.store.database import Database

HOME, ELSEWHERE = "203.0.113.7", "203.0.113.8"
TABLE = {"game": "dice-archive", "seats": ["me", "open"]}
STATIC = sorted((Path(__file__).parents[3] / "src" / "astragal" / "hall" / "content" / "static").iterdir())
DOCS = Path(__file__).parents[3] / "docs" / "hall.md"


def test_an_ipv6_network_is_one_address() -> None:
    assert counted("2001:db8:1:2::1") == counted("2001:db8:1:2:ffff::9") == "2001:db8:1:2::/64"
    assert counted("2001:db8:1:3::1") != counted("2001:db8:1:2::1")
    assert counted("::ffff:192.0.2.1") == counted("192.0.2.1") == "192.0.2.1"
    assert counted("unknown" * 100) == ("unknown" * 100)[:64]


def test_an_allowance_says_how_long_to_wait() -> None:
    now = 0.0
    found = Allowance(2, 0.5, clock=lambda: now)

    assert [found.take("ann") for _ in range(3)] == [0, 0, 2]
    assert found.take("bo") == 0
    now = 1.5
    assert found.take("ann") == 0.5
    now = 2.0
    assert [found.take("ann") for _ in range(2)] == [0, 2]
    assert Allowance(0, 0).take() == math.inf


def test_attempts_are_counted_in_the_database_under_keyed_names(database: str) -> None:
    found = Database(database)
    letters = Attempts("secret", "letter", 1, 1 / 3600)
    with found.write() as connection:
        assert letters.take(connection, HOME) == 0
        assert 0 < letters.take(connection, HOME) <= 3600
        assert letters.take(connection, ELSEWHERE) == 0
        letters.forget(connection, HOME)
        assert letters.take(connection, HOME) == 0
    found.close()
    assert origin("secret", HOME) != origin("another secret", HOME)


def nobody(server: Server, address: str = HOME) -> httpx2.Client:
    """Somebody who never keeps a cookie."""
    headers = {"origin": f"http://{server.address}", "x-forwarded-for": address}
    client = httpx2.Client(base_url=f"http://{server.address}", headers=headers, timeout=20, verify=False)
    server.closing.callback(client.close)
    return client


def opens(client: httpx2.Client) -> httpx2.Response:
    """The answer to somebody new who opens a table."""
    client.cookies.clear()
    return client.post("/tables", json=TABLE)


def test_a_missing_cookie_opens_no_more_tables(database: str) -> None:
    few = replace(NO_LIMITS, tables=(2, 0.1), tables_by_address=(4, 0.1))
    with behind_proxy(database, limits=few) as one, behind_proxy(database, limits=few) as two:
        clients = [nobody(one), nobody(two)]
        answers = [opens(client) for client in (*clients, *clients)]

        assert [answer.status_code for answer in answers] == [201, 201, 429, 429], "all workers count together"
        assert 1 <= int(answers[-1].headers["retry-after"]) <= 10
        people = [Person(one, name, HOME) for name in ("Ann", "Bo", "Cy")]
        assert [who.post("/tables", json=TABLE).status_code for who in people] == [201, 201, 429], "of one address"
        assert Person(two, "Di", ELSEWHERE).post("/tables", json=TABLE).status_code == 201


@pytest.mark.parametrize("path", ["/tables", "/records"])
def test_a_refused_table_costs_nothing_else(small_server: Server, path: str) -> None:
    answer = Person(small_server, "Ann").post(path, content=b"nothing")

    assert answer.status_code == 400
    assert "retry-after" not in answer.headers


def test_too_many_requests_of_an_address_are_told_when_to_come_again(sqlite: str) -> None:
    with behind_proxy(sqlite, limits=replace(NO_LIMITS, requests=(3, 0.1))) as server:
        ann = nobody(server, "2001:db8::1")
        answers = [ann.get("/health") for _ in range(4)]
        neighbour = nobody(server, "2001:db8::2")

        assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
        assert 1 <= int(answers[-1].headers["retry-after"]) <= 10
        assert answers[-1].headers["content-security-policy"]
        assert neighbour.get("/health").status_code == 429, "who has an IPv6 address has many"
        assert nobody(server, "2001:db8:0:1::1").get("/health").status_code == 200


def test_sockets_of_a_person_and_connections_of_an_address_are_counted(sqlite: str) -> None:
    with behind_proxy(sqlite, limits=replace(NO_LIMITS, sockets=1, connections=2)) as server:
        ann, bo, cy = (Person(server, name, HOME) for name in ("Ann", "Bo", "Cy"))
        link = ann.open()
        with ann.at(link):
            for who in (ann, ann):
                assert refused(who, link).status_code == 429
            with admitted(bo, link):
                assert int(refused(cy, link).headers["retry-after"]) > 0
                assert Person(server, "Di", ELSEWHERE).get("/").status_code == 200
        admitted(cy, link).close()


def admitted(person: Person, link: str) -> Page:
    """Somebody who is let in as soon as the hall has noticed which connections were closed."""

    def page() -> Page | None:
        with suppress(InvalidStatus):
            return person.at(link)
        return None

    found: Page = until(page)
    return found


def refused(person: Person, link: str) -> Any:
    """The answer to somebody who is not let in."""
    with pytest.raises(InvalidStatus) as found, person.at(link):
        pass
    return found.value.response


def test_what_is_said_counts_by_person_and_address_and_not_by_socket(sqlite: str) -> None:
    few = replace(NO_LIMITS, chat=(2, 0.0), chat_by_address=(3, 0.0), hints=(1, 0.0))
    with behind_proxy(sqlite, limits=few) as server:
        ann, bo = Person(server, "Ann", HOME), Person(server, "Bo", HOME)
        link = ann.open()
        with ann.at(link) as one, ann.at(link) as two, bo.at(link) as other:
            lines = [page.ask(do="chat", text="hey")["is"] for page in (one, two, one, two, other, other)]
            assert lines == ["done", "done", "refused", "refused", "done", "refused"]
            hints = [page.ask(do="hint", seat=0, number=0)["status"] for page in (one, two)]
            assert hints == [409, 429]


def test_messages_of_an_address_are_counted_together(sqlite: str) -> None:
    with behind_proxy(sqlite, limits=replace(NO_LIMITS, messages_by_address=(2, 0.0))) as server:
        ann, bo = Person(server, "Ann", HOME), Person(server, "Bo", HOME)
        link = ann.open()
        with ann.at(link) as one, bo.at(link) as two:
            for page in (one, two):
                page.send(do="ping")
                page.wait("pong")
            one.send(do="ping")
            assert one.wait("refused")["status"] == 429


def test_a_household_runs_into_no_limit(sqlite: str) -> None:
    """Six phones behind one address load a table at once, sit down and talk; each opens three tables first."""
    with behind_proxy(sqlite, limits=Limits()) as server:
        people = [Person(server, f"Phone {number}", HOME) for number in range(6)]
        answers: list[tuple[str, int]] = []

        def load(who: Person) -> None:
            link = [who.open() for _ in range(3)][-1]
            page = who.get(f"/table/{link}")
            parts = re.findall(r'(?:src|href)="(/(?:static|games)/[^"]+)"', page.text)
            files = [f"/static/{file.name}" for file in STATIC if file.suffix in (".js", ".css", ".svg")]
            paths = {f"/table/{link}", *parts, *files, "/", "/account", "/mine"}
            answers.extend((path, who.get(path).status_code) for path in paths)
            with who.at(link, 0) as table:
                answers.append(("chat", 200 if table.ask(do="chat", text="hey")["is"] == "done" else 429))

        threads = [threading.Thread(target=load, args=(who,)) for who in people]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

        assert len(answers) > 6 * 20
        assert [answer for answer in answers if answer[1] != 200] == []


@pytest.mark.usefixtures("cheap_passwords")
def test_strangers_lock_nobody_out(database: str) -> None:
    with behind_proxy(database, limits=replace(NO_LIMITS, logins=(2, 0.1))) as server:
        ann = Visitor(server, "Ann", HOME)
        ann.register()
        for number in range(5):
            stranger = Visitor(server, "Eve", f"198.51.100.{number}")
            tries = [stranger.log_in("Ann", "wrong horse").status_code for _ in range(3)]
            assert tries == [403, 403, 429], "each address has its own tries"

        assert ann.log_in("Ann").status_code == 200
        answers = [ann.log_in("Ann", "wrong horse") for _ in range(3)]
        assert [answer.status_code for answer in answers] == [403, 403, 429]
        assert 1 <= int(answers[-1].headers["retry-after"]) <= 10
        assert ann.log_in("Ann", PASSWORD).status_code == 429, "not even the right one, from there"
        assert Visitor(server, "Phone", ELSEWHERE).log_in("Ann").status_code == 200


def ask_for_mail(server: Server, mail: str, address: str = HOME) -> int:
    """Somebody new wants to be told by mail."""
    return nobody(server, address).post("/account/notices", json={"mail": mail}).status_code


def test_nobody_gets_more_mail_than_they_want(database: str) -> None:
    few = replace(NO_LIMITS, letters=(2, 0.0))
    with mailbox() as (box, smtp):
        post = replace(AT_ONCE, smtp=smtp, sender="hall@games.example")
        with behind_proxy(database, limits=few, post=post) as server:
            victims = ("victim+1@one.example", "v.ictim+2@one.example", "VICTIM@one.example", "victim@two.example")
            asked = [ask_for_mail(server, mail, f"198.51.100.{number}") for number, mail in enumerate(victims)]

            assert asked == [200, 200, 429, 200]
            assert [ask_for_mail(server, f"{n}@three.example") for n in range(3)] == [200, 200, 429], "without a cookie"
        assert len(box.got) == 5


@pytest.mark.parametrize("limit", ["letters_by_address", "letters_by_domain", "letters_in_all"])
def test_mail_is_limited_by_sender_by_domain_and_in_all(sqlite: str, limit: str) -> None:
    with mailbox() as (box, smtp):
        post = replace(AT_ONCE, smtp=smtp, sender="hall@games.example")
        with behind_proxy(sqlite, limits=Limits(**vars(NO_LIMITS) | {limit: (1, 0.0)}), post=post) as server:
            first = ask_for_mail(server, "a@one.example")
            same_sender = ask_for_mail(server, "b@two.example")
            same_domain = ask_for_mail(server, "c@ONE.example", ELSEWHERE)

        refused = {"letters_by_address": (429, 200), "letters_by_domain": (200, 429), "letters_in_all": (429, 429)}
        assert first == 200
        assert (same_sender, same_domain) == refused[limit]
        assert len(box.got) == 1 + (same_sender, same_domain).count(200)


def test_a_mailbox_is_known_under_its_other_names() -> None:
    assert counted_mailbox("A.nn+games@Host.Example") == counted_mailbox("ann@host.example") == "ann@host.example"


def told(limit: Any) -> str:
    """A limit as the documents tell it."""
    if isinstance(limit, int):
        return f"{limit} at once"
    burst, rate = limit
    return f"{burst:g}, then {rate:g} a second" if rate >= 1 else f"{burst:g}, then one in {1 / rate:g} s"


def test_the_documents_tell_the_limits_as_they_are() -> None:
    rows = re.findall(r"^\| [^|]+ \| ([^|]+) \| (?:worker|hall) \|$", DOCS.read_text(encoding="utf-8"), re.MULTILINE)

    assert rows == [told(getattr(Limits(), limit.name)) for limit in fields(Limits)]


def test_files_are_allowed_up_to_what_the_system_has() -> None:
    resource = pytest.importorskip("resource")
    from astragal.hall.server.serve import MOST_FILES, allow_many_files

    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = MOST_FILES if before[1] == resource.RLIM_INFINITY else min(MOST_FILES, before[1])
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(256, most), before[1]))
        allow_many_files()
        assert resource.getrlimit(resource.RLIMIT_NOFILE)[0] == most
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)
