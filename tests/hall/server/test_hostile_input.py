"""Hostile input of any kind: a 4xx and a sentence, never a 5xx, and nothing of it runs."""

import json
import re
import secrets
import socket
from contextlib import suppress

import pytest
from hall.table import WAIT, Person, Server, serving, two_people
from own_loop import run
from starlette.requests import Request
from websockets import Origin
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from astragal.hall.pages.request_data import body_of
from astragal.hall.people.guests import COOKIE
from astragal.hall.play import seat_changes
from astragal.hall.refusal import Refused
from astragal.hall.settings import Limits

NASTY = [
    "",
    "0",
    "-1",
    "☃",
    "../../etc/passwd",
    "%00",
    "a" * 5000,
    "9" * 5000,
    "'; DROP TABLE tables; --",
    "{{7*7}}",
    "\ud800",
]


def test_another_site_cannot_act_for_somebody(small_server: Server) -> None:
    ann = Person(small_server, "Ann")
    link = ann.open()
    for origin in ("http://evil.example", "null", "", "http://[::1", f"http://{small_server.address}.evil.example"):
        for path in ("/tables", "/name", "/records", f"/table/{link}/rematch", f"/table/{link}/fork"):
            answer = ann.post(path, headers={"origin": origin}, json={})
            assert answer.status_code == 403, path
            assert answer.text.endswith(".")
    with pytest.raises(InvalidStatus) as refused, socket_from("http://evil.example", ann, link):
        pass
    assert refused.value.response.status_code == 403


def socket_from(origin: str, person: Person, link: str, cookie: str | None = None):  # type: ignore[no-untyped-def]
    headers = {"cookie": person.headers["cookie"] if cookie is None else cookie}
    address = f"ws://{person.server.address}/table/{link}/socket"
    return connect(address, origin=Origin(origin), additional_headers=headers, proxy=None)


def test_cookies_are_signed_and_strict(small_server: Server) -> None:
    ann = Person(small_server, "Ann")
    link = ann.open()
    answer = Person(small_server, "Bo").client.get("/", headers={"cookie": f"{COOKIE}=forged.cookie"})
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert "Secure" not in cookie, "the tests speak plain HTTP"
    forged = ann.cookie[:-4] + "AAAA"
    own = f"http://{small_server.address}"
    for wrong in (f"{COOKIE}={forged}", f"{COOKIE}=", "", f"{COOKIE}={'x' * 3000}"):
        with pytest.raises(InvalidStatus) as refused, socket_from(own, ann, link, wrong):
            pass
        assert refused.value.response.status_code == 403


def test_every_answer_has_strict_headers_and_no_inline_script(small_server: Server) -> None:
    ann = Person(small_server, "Ann")
    link = ann.open("dice-archive", ("me", "random"))
    paths = ["/", "/new?game=pie-factory", f"/table/{link}", f"/table/{link}/replay/0", f"/table/{link}/verify"]
    for path in [*paths, "/nowhere", "/rules/dice-archive", "/static/table.js"]:
        answer = ann.get(path)
        policy = answer.headers["content-security-policy"]
        assert "script-src 'self'" in policy
        assert "unsafe" not in policy
        assert answer.headers["x-content-type-options"] == "nosniff"
        if "html" in answer.headers["content-type"]:
            assert not re.search(r"<script(?![^>]*\bsrc=)|\son\w+=|style=|javascript:", answer.text), path


def test_names_are_escaped_wherever_they_are_shown(small_server: Server) -> None:
    nasty = "<b>[red]&\"'\\"
    ann = Person(small_server, nasty)
    link = ann.open("dice-archive", ("me", "random"), public=True)
    escaped = "&lt;b&gt;[red]&amp;"
    assert "<b>" not in ann.get("/").text
    assert escaped in ann.get("/").text
    state = ann.get(f"/table/{link}.json?seat=0").json()["state"]
    art = state["drawing"] or "".join(piece[-1] for piece in state["board"]["pieces"])
    assert escaped in art.lower()
    assert "<b>" not in art.lower()
    assert "<b>" not in ann.get(f"/table/{link}/replay/1").text


def test_hostile_requests_get_a_sentence(server: Server) -> None:
    ann = Person(server, "Ann")
    link = ann.open("dice-archive", ("me", "random"))
    paths = ["/table/{}", "/table/{}.json", "/table/{}/replay/1", "/table/{}/verify", "/new?game={}", "/rules/{}"]
    paths += [
        f"/table/{link}.json?seat={{}}",
        f"/table/{link}/replay/{{}}",
        f"/table/{link}/record.txt?seat={{}}",
        "/{}",
    ]
    for path in paths:
        for word in NASTY:
            quoted = word.encode(errors="surrogatepass")
            address = path.format("".join(f"%{byte:02X}" for byte in quoted))
            answer = ann.get(address)
            assert answer.status_code < 500, address
    for almost in (link[:-1], link + "x", link[:12], link[:12] + "x" * 12, link[:-1] + "é"):
        assert ann.get(f"/table/{almost}").status_code == 404


def test_a_step_of_5000_digits_is_as_little_there_as_any_other_nonsense(small_server: Server) -> None:
    ann = Person(small_server, "Ann")
    link = ann.open("dice-archive", ("me", "random"))
    for path in ("/learn/dice-archive/{}", "/learn/dice-archive/{}.json", f"/table/{link}/replay/{{}}"):
        for number in ("9" * 5000, "0" * 5000, "-1", "x", "9999999"):
            answer = ann.get(path.format(number))
            assert answer.status_code == 404, (path, number[:10])
            assert "Internal" not in answer.text
    assert ann.get("/learn/dice-archive").status_code == ann.get(f"/table/{link}/replay/0").status_code == 200


def test_hostile_tables_get_a_sentence(server: Server) -> None:
    ann = Person(server, "Ann")
    good = {"game": "office-supply", "seats": ["me", "random"]}
    wishes: tuple[dict[str, object], ...] = (
        {"game": "chess"},
        {"game": "/etc"},
        {"seats": []},
        {"seats": ["me"] * 10},
        {"seats": ["me", "skynet"]},
        {"seats": ["me", "search:3600s"]},
        {"seats": ["me", "search:9999999"]},
        {"seats": ["me", "openspiel:mcts:10"]},
        {"seats": ["me:" + "x" * 31, "random"]},
        {"seats": ["me:\n", "random"]},
        {"seats": "me,random"},
        {"options": {"map": "/etc/passwd"}},
        {"options": {"nothing": 1}},
        {"options": {"map": 7}},
        {"options": {"map": ["a"]}},
        {"dice": "loaded"},
        {"pace": "slow"},
        {"takeover": "skynet"},
        {"takeover": "search:31s"},
        {"public": "maybe"},
        {"game": 7},
    )
    for wrong in wishes:
        answer = ann.post("/tables", json=good | wrong)
        assert answer.status_code == 400, wrong
        assert answer.json()["reason"].endswith("."), answer.text
        assert "passwd" not in answer.json()["reason"] or "takes" in answer.json()["reason"]
    for body in (b"", b"[]", b"{", b"\xff\xfe", b"[" * 50_000, b"null", b'{"game":' + b"9" * 4000 + b"}"):
        assert ann.post("/tables", content=body, headers={"content-type": "application/json"}).status_code == 400
        form = {"content-type": "application/x-www-form-urlencoded"}
        for path in ("/tables", "/name", "/records"):
            assert ann.post(path, content=body, headers=form).status_code in (400, 413)
    assert ann.post("/tables", content=b"x" * 100_000).status_code == 413
    assert (
        ann.post("/tables", json={"game": "pie-factory", "seats": ["me", "random"], "dice": "typed"}).status_code == 400
    )


@pytest.mark.parametrize("bot", ["network:README.md", "network:nowhere.npz", "network:", "openspiel:mcts:10"])
def test_bots_that_read_files_or_think_for_minutes_do_not_sit_down(server: Server, bot: str) -> None:
    """What is refused is the kind of bot, so that nobody learns which files a server has."""
    ann = Person(server, "Ann")
    good = {"game": "office-supply", "seats": ["me", "random"]}
    for wish in ({"seats": ["me", bot]}, {"takeover": bot}):
        answer = ann.post("/tables", json=good | wish)
        assert answer.status_code == 400
        assert answer.json()["reason"] == f"Bots from other packages or from files, such as '{bot}', cannot play here."


def test_hostile_messages_get_a_sentence(server: Server) -> None:
    with two_people(server) as (page, _):
        before = page.state()
        messages = ["", "x", "[]", "{}", '{"do":"fly"}', '{"do":"move"}', "[" * 4000, "9" * 4000, '{"do":"ping","x":1}']
        messages += [
            '{"do":"look","seat":99}',
            '{"do":"look","seat":1.5}',
            '{"do":"look","seen":-1}',
            "null",
            '"\\ud800"',
        ]
        messages += [json.dumps({"do": "move", "id": "x" * 41, "seat": 0, "number": 0, "action": "x"}), "x" * 5000]
        messages += [json.dumps({"do": "chat", "id": "1", "text": "\ud800"})]
        messages += [
            json.dumps({"do": "chat", "id": "\0", "text": "x"}),
            json.dumps({"do": "chat", "id": "é", "text": "x"}),
        ]
        for message in messages:
            page.socket.send(message)
            assert page.wait("refused")["reason"].endswith("."), message
        page.socket.send(b"\xff\xfe\x00")
        page.wait("refused")
        for word in NASTY[:-1]:
            answer = page.move(word[:200], before["number"])
            assert answer["status"] in (400, 409)
        assert page.state()["number"] == before["number"]


def test_whoever_sends_too_much_is_made_to_wait(sqlite: str) -> None:
    few = Limits(messages=(5, 1000), chat=(2, 0.01), requests=(60, 0.01), tables=(2, 0.01), sockets=2)
    with serving(sqlite, limits=few) as server:
        ann = Person(server, "Ann")
        link = ann.open()
        assert ann.post("/tables", json={"game": "dice-archive", "seats": ["me", "open"]}).status_code == 201
        assert ann.post("/tables", json={"game": "dice-archive", "seats": ["me", "open"]}).status_code == 429
        with ann.at(link) as page, ann.at(link):
            with pytest.raises(InvalidStatus), socket_from(f"http://{server.address}", ann, link):
                pass
            assert [page.ask(do="chat", text="hey")["is"] for _ in range(3)] == ["done", "done", "refused"]
            for _ in range(20):
                page.send(do="ping")
            assert page.wait("refused")["status"] == 429
        statuses = [ann.get("/health").status_code for _ in range(80)]
        assert statuses[0] == 200
        assert statuses[-1] == 429


def test_links_cannot_be_guessed_and_seeds_do_not_leave(small_server: Server) -> None:
    ann = Person(small_server, "Ann")
    links = {ann.open() for _ in range(20)}
    assert len({link[:6] for link in links}) == 20
    assert len({link[12:18] for link in links}) == 20
    seed = secrets.token_bytes(32)
    from astragal.hall.tables.setup import Wish

    wish = Wish("dice-archive", ("me", "open"))
    table = seat_changes.open_table(small_server.hall.referee, wish, ann.id, "Ann", seed)
    with ann.at(table.link) as page:
        page.ask(do="start", bot="random")
        page.look(0)
        texts = [*page.raw]
    paths = ("", ".json", "/record.txt", "/verify", "/verify.json", "/replay/1")
    texts += [ann.get(f"/table/{table.link}{path}").text for path in paths]
    assert not [text for text in texts if seed.hex() in text]


def test_a_request_that_is_cut_short_is_refused() -> None:
    async def receive() -> dict[str, object]:
        return {"type": "http.disconnect"}

    with pytest.raises(Refused, match="cut short"):
        run(body_of(Request({"type": "http", "method": "POST", "headers": []}, receive)))


def test_more_than_a_head_that_was_asked_for_ends_the_line_and_nothing_else(
    small_server: Server, caplog: pytest.LogCaptureFixture
) -> None:
    for _ in range(200):  # what comes before the answer is what the server fails at
        with socket.create_connection(("127.0.0.1", small_server.port), WAIT) as line:
            line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            line.sendall(b"HEAD / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n")
            line.sendall(b"and more")
            with suppress(ConnectionError):
                while line.recv(4096):
                    pass

    assert Person(small_server, "Ann").get("/").status_code == 200
    assert not [record for record in caplog.records if record.exc_info], "the server failed at its answer"
