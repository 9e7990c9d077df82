"""What the hall keeps is readable by its user alone, whatever the umask, and when it was once made otherwise."""

import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest
from hall.table import Person, serving

from astragal.core.errors import AstragalError
from astragal.hall.settings import stored_secret
from astragal.hall.store.database import Database, keep_private
from astragal.hall.store.migrate import migrate

pytestmark = pytest.mark.skipif(os.name != "posix", reason="files have no modes here")


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@pytest.fixture
def open_to_all() -> Iterator[None]:
    """A umask that gives everybody everything."""
    before = os.umask(0)
    yield
    os.umask(before)


@pytest.mark.usefixtures("open_to_all")
def test_a_new_hall_is_its_users_alone(tmp_path: Path) -> None:
    file = tmp_path / "data" / "hall.sqlite"
    with serving(str(file)) as server:
        Person(server, "Ann").open()
        stored_secret(tmp_path / "data" / "hall.secret")
        modes = {path.name: mode(path) for path in file.parent.iterdir()}

    assert modes == dict.fromkeys(("hall.sqlite", "hall.sqlite-wal", "hall.sqlite-shm", "hall.secret"), 0o600)
    assert mode(file.parent) == 0o700


@pytest.mark.usefixtures("open_to_all")
def test_what_others_could_read_is_closed_to_them(tmp_path: Path) -> None:
    file, secret = tmp_path / "hall.sqlite", tmp_path / "hall.secret"
    stored = stored_secret(secret)
    database = Database(str(file))
    migrate(database)
    for path in tmp_path.iterdir():
        path.chmod(0o644)
    assert len([*tmp_path.iterdir()]) == 4
    Database(str(file)).close()
    database.close()

    assert stored_secret(secret) == stored
    assert {mode(path) for path in tmp_path.iterdir()} == {0o600}


def test_what_somebody_else_owns_is_left_to_them_and_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "hall.sqlite"
    assert keep_private(file)
    file.chmod(0o644)
    owner = file.stat().st_uid
    monkeypatch.setattr(os, "getuid", lambda: owner + 1)

    assert not keep_private(file)
    assert mode(file) == 0o644


def test_a_place_where_no_database_can_be_made_gets_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(AstragalError, match=r"The database .*hall.sqlite cannot be used: File exists\."):
        Database(str(tmp_path / "file" / "hall.sqlite"))
