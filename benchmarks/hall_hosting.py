"""Put a web server in front of the hall, as `hosting/` has it, and play through it: TLS, sockets, headers, limits.

    python benchmarks/hall_hosting.py nginx
    python benchmarks/hall_hosting.py caddy

The web server is the one of this machine; it runs with the file in `hosting/`, in which only names, ports and
certificates are exchanged, on the loopback, and is ended when the script ends.
"""

import argparse
import asyncio
import socket
import ssl
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import httpx2
import trustme
from hall_people import Line, Serving, State, end_in_order
from websockets import Origin
from websockets.asyncio.client import connect

from astragal.hall.people.guests import COOKIE

HOSTING = Path(__file__).parents[1] / "hosting"
NAME = "localhost"
CLAIMS = 60
"""More tables than somebody without a cookie may open at once, or in minutes."""

START_SECONDS = 10.0
PLAY_SECONDS = 300.0
MOVES = 10


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        return int(server.getsockname()[1])


def exchanged(text: str, *pairs: tuple[str, str]) -> str:
    """A file with some of its words exchanged; each has to be there."""
    for old, new in pairs:
        if old not in text:
            raise ValueError(f"There is no {old!r} in it.")
        text = text.replace(old, new)
    return text


class Front:
    """A web server with a certificate of its own, before a hall."""

    def __init__(self, folder: Path, hall_port: int) -> None:
        self.folder, self.hall_port = folder, hall_port
        self.port, self.plain_port = free_port(), free_port()
        self.authority = trustme.CA()
        issued = self.authority.issue_cert(NAME)
        self.certificate, self.key = folder / "certificate.pem", folder / "key.pem"
        self.certificate.write_bytes(b"".join(blob.bytes() for blob in issued.cert_chain_pems))
        issued.private_key_pem.write_to_path(str(self.key))

    @property
    def address(self) -> str:
        """Where people find it."""
        return f"https://{NAME}:{self.port}"

    def trust(self) -> ssl.SSLContext:
        """What a browser that trusts its certificate checks."""
        context = ssl.create_default_context()
        self.authority.configure_trust(context)
        return context

    def nginx(self) -> list[str]:
        """The command that runs nginx."""
        site = exchanged(
            (HOSTING / "nginx.conf").read_text(),
            ("listen 80;", f"listen 127.0.0.1:{self.plain_port};"),
            ("listen 443 ", f"listen 127.0.0.1:{self.port} "),
            ("games.example;", f"{NAME};"),
            ("https://$host$request_uri", f"https://$host:{self.port}$request_uri"),
            ("proxy_set_header Host $host;", "proxy_set_header Host $http_host;"),  # this one has a port
            ("/etc/letsencrypt/live/games.example/fullchain.pem", str(self.certificate)),
            ("/etc/letsencrypt/live/games.example/privkey.pem", str(self.key)),
            ("127.0.0.1:8000", f"127.0.0.1:{self.hall_port}"),
        )
        kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        temporary = "".join(f"{kind}_temp_path {self.folder}/{kind};\n" for kind in kinds)
        whole = self.folder / "nginx.conf"
        whole.write_text(
            f"daemon off;\npid {self.folder}/nginx.pid;\nerror_log {self.folder}/error.log;\nevents {{}}\n"
            f"http {{\naccess_log off;\n{temporary}{site}}}\n"
        )
        return ["nginx", "-e", f"{self.folder}/error.log", "-c", str(whole)]

    def caddy(self) -> list[str]:
        """The command that runs Caddy."""
        whole = self.folder / "Caddyfile"
        options = (
            f"{{\n\tadmin off\n\thttp_port {self.plain_port}\n\thttps_port {self.port}\n\tdefault_bind 127.0.0.1\n}}\n"
        )
        whole.write_text(
            options
            + exchanged(
                (HOSTING / "Caddyfile").read_text(),
                ("games.example {\n", f"{self.address} {{\n\ttls {self.certificate} {self.key}\n"),
                ("127.0.0.1:8000", f"127.0.0.1:{self.hall_port}"),
            )
        )
        return ["caddy", "run", "--config", str(whole), "--adapter", "caddyfile"]

    @contextmanager
    def open(self, server: str) -> Iterator[None]:
        """Run the web server until it is no longer needed."""
        command = self.nginx() if server == "nginx" else self.caddy()
        with (self.folder / "front.log").open("w") as log:
            process = subprocess.Popen(command, stdout=log, stderr=log)
        try:
            self._wait()
            yield
        finally:
            process.terminate()
            process.wait(START_SECONDS)

    def _wait(self) -> None:
        deadline = time.monotonic() + START_SECONDS
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
                return
            except OSError:
                if time.monotonic() > deadline:
                    raise TimeoutError((self.folder / "front.log").read_text()) from None
                time.sleep(0.05)


async def play(front: Front, cookie: str, link: str) -> int:
    """Make some moves through the web server's socket, at most to the end of the game; returns how many."""
    socket_address = front.address.replace("https", "wss")
    opened = connect(
        f"{socket_address}/table/{link}/socket",
        origin=Origin(front.address),
        additional_headers={"cookie": f"{COOKIE}={cookie}"},
        ssl=front.trust(),
        proxy=None,
    )
    moves = over = 0
    async with opened as socket, asyncio.timeout(PLAY_SECONDS):
        line = Line(socket)
        await line.send(do="look", seat=0, seen=0)
        while moves < MOVES and not over:
            heard = await line.hear()
            if not isinstance(heard, State):
                continue
            over = len(heard.places)
            if heard.to_act == 0 and heard.choices:
                await line.send(do="move", id=f"m{moves}", seat=0, number=heard.number, action=heard.choices[0][0])
                moves += 1
    return moves


async def try_all(front: Front) -> list[tuple[str, bool]]:
    """What was tried, and whether it came as it should."""
    async with httpx2.AsyncClient(verify=front.trust(), trust_env=False, timeout=60) as web:
        moved = await web.get(f"http://{NAME}:{front.plain_port}/rules/dicetopia")
        home = await web.get(f"{front.address}/")
        cookie = home.headers["set-cookie"]
        opened = await web.post(
            f"{front.address}/tables",
            json={"game": "dice-archive", "seats": ["me", "random"]},
            headers={"origin": front.address},
        )
        moves = await play(front, web.cookies[COOKIE], opened.json()["link"])
        foreign = await web.post(
            f"{front.address}/tables", json={"game": "dice-archive"}, headers={"origin": "https://elsewhere.example"}
        )
        refused = 0
        for number in range(CLAIMS):
            web.cookies.clear()
            answer = await web.post(
                f"{front.address}/tables",
                json={"game": "dice-archive", "seats": ["me", "random"]},
                headers={"origin": front.address, "x-forwarded-for": f"192.0.2.{number}"},
            )
            refused += answer.status_code == 429
    return [
        (f"http leads to {moved.headers.get('location')}", moved.status_code in (301, 308)),
        ("the home page comes over TLS", home.status_code == 200),
        ("the cookie is marked Secure", "secure" in cookie.lower()),
        ("browsers are told to come over TLS only", "strict-transport-security" in home.headers),
        (f"{moves} moves through the socket", moves > 1),
        ("a page of another origin is refused", foreign.status_code == 403),
        (f"{refused} of {CLAIMS} tables for visitors who claim other addresses are refused", refused > 0),
    ]


def main() -> int:
    """Try it, and say what came of it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("server", choices=("nginx", "caddy"))
    server = parser.parse_args().server
    end_in_order()
    with tempfile.TemporaryDirectory() as name, ExitStack() as stack:
        folder = Path(name)
        serving = Serving(folder, str(folder / "hall.sqlite"), 2)
        serving.start()
        stack.callback(serving.stop)
        front = Front(folder, serving.port)
        stack.enter_context(front.open(server))
        results = asyncio.run(try_all(front))
    for sentence, is_right in results:
        print(f"{'' if is_right else 'WRONG: '}{sentence}")
    return 0 if all(is_right for _, is_right in results) else 1


if __name__ == "__main__":
    sys.exit(main())
