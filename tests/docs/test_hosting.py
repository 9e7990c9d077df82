"""What `hosting/` starts can be started, and its files are those that were tried."""

import re
import shlex
import sys
from pathlib import Path

import click
import pytest

from astragal.cli import commands

ROOT = Path(__file__).parents[2]
UNIT = re.compile(r"^ExecStart=\S+/astragal (serve .*)$", re.MULTILINE)


def starts(words: str) -> bool:
    """Whether the command takes these words; nothing is started."""
    serve = commands.get_command(click.Context(commands), "serve")
    assert serve is not None
    return bool(serve.make_context("serve", shlex.split(words)).params["address"])


def test_the_unit_starts_the_hall() -> None:
    (command,) = UNIT.findall((ROOT / "hosting" / "astragal.service").read_text())

    assert starts(command.removeprefix("serve "))


@pytest.mark.parametrize("file", ["nginx.conf", "Caddyfile"])
def test_a_web_servers_file_says_how_the_hall_is_started(file: str) -> None:
    text = (ROOT / "hosting" / file).read_text().replace("\n# ", " ")
    found = re.search(r"started with (--address \S+ --trusted-proxy [0-9.]*[0-9])", text)

    assert found is not None
    assert starts(found[1])


@pytest.mark.parametrize("server", ["nginx", "caddy"])
def test_what_is_tried_is_the_file_itself(server: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "path", [*sys.path, str(ROOT / "benchmarks")])
    from hall_hosting import Front

    front = Front(tmp_path, 4711)
    file = next(Path(word) for word in getattr(front, server)() if word.endswith(("nginx.conf", "Caddyfile")))

    assert "127.0.0.1:4711" in file.read_text()
    assert "games.example {" not in file.read_text()
