"""By which names the hall answers, and whom it believes about where a request came from."""

import socket
from pathlib import Path

import httpx2
import pytest
from conftest import Astragal
from hall.command import command, wait_for
from hall.table import WAIT, Person, Server, serving
from websockets import Origin
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from astragal.hall.access.hosts import Hosts, host_name, proxy_address
from astragal.hall.settings import Limits

KNOWN = """
127.0.0.1 127.0.0.1:8000 192.168.1.5:8000 8.8.8.8 [::1] [::1]:8000 [fe80::1]:1 localhost localhost:8000 LOCALHOST.
hall.localhost games.example Games.Example:443 games.example.
"""
STRANGE = """
evil.example evil.example:8000 games.example.evil.example notlocalhost localhost.evil.example 127.0.0.1.evil.example
2130706433 0x7f.1 [::1 :8000 games.example@evil.example evil.example#games.example * x/../games.example
"""


@pytest.mark.parametrize("host", KNOWN.split())
def test_names_that_are_known(host: str) -> None:
    assert Hosts(Hosts, ["games.example"]).knows(host)  # type: ignore[arg-type]


@pytest.mark.parametrize("host", STRANGE.split())
def test_names_that_are_not(host: str) -> None:
    assert not Hosts(Hosts, ["games.example"]).knows(host)  # type: ignore[arg-type]


def test_a_page_that_gives_its_own_name_our_address_gets_no_answer(small_server: Server) -> None:
    ann = Person(small_server, "Ann")
    link = ann.open()
    evil = {"host": f"evil.example:{small_server.port}", "origin": f"http://evil.example:{small_server.port}"}
    for path in ("/", "/tables.json", f"/table/{link}", "/static/table.js", "/health"):
        answer = ann.get(path, headers=evil)
        assert answer.status_code == 400, path
        assert "--allowed-host" in answer.text
    assert ann.post("/tables", headers=evil, json={"game": "dice-archive", "seats": ["me", "open"]}).status_code == 400
    address = f"ws://evil.example:{small_server.port}/table/{link}/socket"
    cookie = {"cookie": ann.headers["cookie"]}
    with (
        pytest.raises(InvalidStatus) as refused,
        connect(
            address,
            sock=socket.create_connection(("127.0.0.1", small_server.port), WAIT),
            origin=Origin(evil["origin"]),
            additional_headers=cookie,
            proxy=None,
        ),
    ):
        pass
    assert refused.value.response.status_code == 403


def test_a_hall_is_known_by_the_names_it_is_given(sqlite: str) -> None:
    with serving(sqlite, hosts=("games.example",)) as server:
        own = {"host": "games.example", "origin": "http://games.example"}
        table = {"game": "dice-archive", "seats": ["me", "open"]}
        assert Person(server, "Ann").post("/tables", headers=own, json=table).status_code == 201


def test_only_a_trusted_web_server_says_where_a_request_came_from(sqlite: str) -> None:
    few = Limits(requests=(5, 0.001))
    with serving(sqlite, limits=few, proxies=()) as server:
        ann = Person(server, "Ann")
        seen = [ann.get("/health", headers={"x-forwarded-for": f"10.0.0.{n}"}).status_code for n in range(8)]
        assert seen[-1] == 429, "whoever asks could give themselves another address for each request"
        secure = ann.get("/", headers={"x-forwarded-for": "10.0.1.1", "x-forwarded-proto": "https", "cookie": ""})
        assert secure.status_code == 429
    with serving(sqlite, limits=few, proxies=("127.0.0.0/8",)) as server:
        ann = Person(server, "Ann")
        seen = [ann.get("/health", headers={"x-forwarded-for": f"10.0.0.{n}"}).status_code for n in range(8)]
        assert set(seen) == {200}


def test_the_command_takes_names_and_web_servers(tmp_path: Path) -> None:
    forwarded = {"host": "games.example", "x-forwarded-proto": "https", "x-forwarded-for": "10.0.0.1"}
    words = ("--allowed-host", "games.example", "--trusted-proxy", "127.0.0.1", "--address", "https://play.example")
    for more, status, secure in (((), 400, False), (words, 200, True)):
        with command("--database", str(tmp_path / "x.sqlite"), *more) as (_, address):
            wait_for(address)
            answer = httpx2.get(f"{address}/", headers=forwarded, timeout=WAIT)
            assert answer.status_code == status
            assert ("Secure" in answer.headers.get("set-cookie", "")) == secure
            by_address = httpx2.get(f"{address}/", headers={"host": "play.example"}, timeout=WAIT)
            assert by_address.status_code == status


def test_wrong_names_and_web_servers_get_a_sentence(astragal: Astragal) -> None:
    for words, sentence in (
        (("--allowed-host", "http://games.example"), "Expected the name of a host"),
        (("--allowed-host", "games.example:8000"), "Expected the name of a host"),
        (("--trusted-proxy", "nginx"), "Expected the address of a web server"),
        (("--trusted-proxy", "*"), "Expected the address of a web server"),
    ):
        done = astragal("serve", "--port", "0", *words)
        assert done.returncode == 2
        assert done.stderr.startswith(f"astragal: {sentence}")
        assert len(done.stderr.splitlines()) == 1


def test_names_and_networks_are_read_as_they_will_be_compared() -> None:
    assert host_name("Games.Example.") == "games.example"
    assert proxy_address("10.0.0.0/8") == "10.0.0.0/8"
    assert proxy_address("::1") == "::1/128"
