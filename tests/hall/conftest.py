"""The databases of the tests: SQLite, and a real PostgreSQL that is started once for each process of tests."""

import itertools
from collections.abc import Callable, Iterator
from pathlib import Path

import psycopg
import pytest
from hall.postgres import binaries, postgres
from hall.table import Server, serving

_numbers = itertools.count()


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    if binaries() is None:
        pytest.skip("there is no PostgreSQL for this system")
    with postgres() as address:
        yield address


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database."""
    if request.param == "sqlite":
        return str(tmp_path / "hall.sqlite")
    return fresh(request.getfixturevalue("postgres_server"))


@pytest.fixture
def sqlite(tmp_path: Path) -> str:
    return str(tmp_path / "hall.sqlite")


def fresh(server: str) -> str:
    name = f"hall{next(_numbers)}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    return server.replace("/postgres?", f"/{name}?")


@pytest.fixture
def server(database: str) -> Iterator[Server]:
    with serving(database) as found:
        yield found


Serve = Callable[..., Server]
