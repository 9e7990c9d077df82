"""The databases of the tests: SQLite, and a real PostgreSQL that is started once for each process of tests."""

import itertools
import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from argon2 import PasswordHasher
from hall.postgres import binaries, postgres
from hall.table import WAIT, Server, serving

from astragal.hall.people.passwords import Passwords
from astragal.hall.people_pages import account_pages
from astragal.hall.server import page_socket
from astragal.hall.store.database import Database
from astragal.hall.store.migrate import migrate

_numbers = itertools.count()


@pytest.fixture(scope="session")
def empty_sqlite(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database file without a table in it; to copy it is quicker than to make it."""
    file = tmp_path_factory.mktemp("sqlite") / "empty.sqlite"
    prepare(str(file))
    return file


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    if binaries() is None:
        assert os.environ.get("CI") != "true", "there must be a PostgreSQL where everything is tested"
        pytest.skip("there is no PostgreSQL for this system")
    with postgres() as address:
        prepare(address.replace("/postgres?", "/template1?"))
        yield address


def prepare(address: str) -> None:
    database = Database(address)
    migrate(database)
    database.close()


@pytest.fixture
def sqlite(tmp_path: Path, empty_sqlite: Path) -> str:
    """The address of an empty database."""
    return str(shutil.copy(empty_sqlite, tmp_path / "hall.sqlite"))


@pytest.fixture
def postgresql(postgres_server: str) -> str:
    """The address of an empty database."""
    return new_postgresql(postgres_server)


def new_postgresql(server: str) -> str:
    """The address of one more empty database."""
    name = f"hall{next(_numbers)}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    return server.replace("/postgres?", f"/{name}?")


@pytest.fixture(params=["sqlite", "postgresql"])
def two_databases(request: pytest.FixtureRequest, tmp_path: Path, empty_sqlite: Path) -> list[str]:
    """The addresses of two empty databases of each kind."""
    if request.param == "sqlite":
        return [str(shutil.copy(empty_sqlite, tmp_path / f"{number}.sqlite")) for number in range(2)]
    server: str = request.getfixturevalue("postgres_server")
    return [new_postgresql(server) for _ in range(2)]


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest) -> str:
    """The address of an empty database of each kind."""
    found: str = request.getfixturevalue(request.param)
    return found


@pytest.fixture(autouse=True)
def silent_pages_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    """A page of a test says nothing while another is waited for, which may take long on a busy machine."""
    monkeypatch.setattr(page_socket, "SILENT_SECONDS", 10 * WAIT)


@pytest.fixture
def cheap_passwords(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits for argon2."""
    cheap = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
    monkeypatch.setattr(account_pages, "Passwords", lambda: Passwords(cheap))


@pytest.fixture
def server(database: str) -> Iterator[Server]:
    with serving(database) as found:
        yield found


@pytest.fixture
def small_server(sqlite: str) -> Iterator[Server]:
    """A server for what does not depend on the kind of the database."""
    with serving(sqlite) as found:
        yield found
