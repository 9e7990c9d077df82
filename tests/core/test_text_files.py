"""Files are written whole, and what is no file is not replaced by one."""

import os
import stat
from pathlib import Path
from threading import Thread

import pytest

from astragal.core.errors import AstragalError
from astragal.core.text_files import write_whole

pytestmark = pytest.mark.skipif(os.name != "posix", reason="there are no pipes and modes here")


def test_a_pipe_is_written_to_and_stays_a_pipe(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    heard: list[str] = []
    reader = Thread(target=lambda: heard.append(pipe.read_text()), daemon=True)
    reader.start()
    write_whole(pipe, "a picture")
    reader.join(20)

    assert heard == ["a picture"]
    assert stat.S_ISFIFO(pipe.stat().st_mode)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no disk that is always full")
def test_a_full_disk_gets_a_sentence(tmp_path: Path) -> None:
    full = tmp_path / "full"
    full.symlink_to("/dev/full")
    with pytest.raises(AstragalError, match=r"cannot be written: No space left on device\."):
        write_whole(full, "a picture")
    assert full.is_symlink()


def test_a_private_file_is_its_users_alone_whatever_was_there(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text("before")
    file.chmod(0o644)
    write_whole(file, "after", private=True)

    assert file.read_text() == "after"
    assert file.stat().st_mode & 0o777 == 0o600


def test_an_interrupted_write_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    file = tmp_path / "file.txt"
    file.write_text("before")
    monkeypatch.setattr(Path, "replace", interrupted)

    with pytest.raises(KeyboardInterrupt):
        write_whole(file, "after")
    assert file.read_text() == "before"
    assert list(tmp_path.iterdir()) == [file]
