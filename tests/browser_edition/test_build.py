"""Making the site: what is fetched is compared, and nothing of anybody else's is overwritten."""

import gzip
import json
import sys
import zipfile
from io import BytesIO
from pathlib import Path

import pytest
from click.testing import CliRunner
from rjsmin import jsmin

from astragal.cli import commands
from astragal.core.errors import AstragalError
from astragal.hall.content.icon import png
from astragal.hall.content.page_values import STATIC
from astragal.hall.content.web_app import WORKER
from astragal.hall.server.static_files import slim_style
from astragal.site import fetch
from astragal.site.build import LANGUAGE, OTHER_LANGUAGES, OWN
from astragal.site.fetch import Package

ONE_SCREEN = 40  # lines
MOST_BYTES = 8_000_000
WANTED = Package("thing", "1.0", "thing-1.0.tgz", "sha256", "0" * 64)


def test_the_site_is_written_into_no_folder_with_other_files(tmp_path: Path) -> None:
    (tmp_path / "diary.txt").write_text("mine")

    done = CliRunner().invoke(commands, ["site", "--to", str(tmp_path)])

    assert isinstance(done.exception, AstragalError)
    assert "holds other files" in str(done.exception)
    assert [path.name for path in tmp_path.iterdir()] == ["diary.txt"]


def test_the_site_is_written_over_no_file(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine")

    done = CliRunner().invoke(commands, ["site", "--to", str(tmp_path / "file")])

    assert "not the file" in str(done.exception)


def test_a_game_that_is_not_there_is_told_before_anything_is_written(tmp_path: Path) -> None:
    done = CliRunner().invoke(commands, ["site", "--to", str(tmp_path / "site"), "--game", str(tmp_path)])

    assert "Expected the folder of a game" in str(done.exception)
    assert not (tmp_path / "site").exists()


def writes(text: str) -> list[str]:
    return [sys.executable, "-c", f"open('{WANTED.file}', 'w').write('{text}')"]


def test_what_is_fetched_is_what_was_expected(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("ASTRAGAL_CACHE", str(tmp_path))

    with pytest.raises(AstragalError, match="is not what was expected"):
        fetch._fetched(WANTED, lambda: writes("something else"))
    with pytest.raises(AstragalError, match="cannot be fetched"):
        fetch._fetched(WANTED, lambda: [sys.executable, "-c", "raise SystemExit('no such thing')"])
    assert [*tmp_path.iterdir()] == []


def test_what_was_fetched_is_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("ASTRAGAL_CACHE", str(tmp_path))
    digest = "2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881"  # of an x
    wanted = WANTED._replace(digest=digest)

    assert fetch._fetched(wanted, lambda: writes("x")).read_text() == "x"
    assert fetch._fetched(wanted, lambda: pytest.fail("it is there")).read_text() == "x"


def test_a_missing_program_is_named() -> None:
    with pytest.raises(AstragalError, match="needs no-such-program"):
        fetch.program("no-such-program")


def test_the_icon_is_a_picture() -> None:
    assert png(16).startswith(b"\x89PNG")
    assert png(16) == png(16)


def test_the_pages_are_the_halls_but_for_how_they_reach_it(site: Path) -> None:
    slimmer = {".js": jsmin, ".css": slim_style, ".svg": str}
    halls = {path.name: slimmer[path.suffix](path.read_text()) for path in STATIC.iterdir()}
    own = {path.name: path.read_text() for path in (site / "static").iterdir()}

    assert {name for name in halls if own[name] != halls[name]} == {"socket.js"}
    assert own.keys() == halls.keys()
    assert len((OWN / "socket.js").read_text().splitlines()) <= ONE_SCREEN


def test_the_first_visit_loads_at_most_eight_megabytes_in_any_language(site: Path) -> None:
    sizes = {path.relative_to(site).as_posix(): path.stat().st_size for path in site.rglob("*") if path.is_file()}
    later = [size for name, size in sizes.items() if name.startswith(LANGUAGE)]

    assert len(later) == len(OTHER_LANGUAGES)
    assert sum(sizes.values()) - sum(later) + max(later) <= MOST_BYTES


def test_a_language_is_no_part_of_what_everybody_loads(site: Path) -> None:
    worker = (site / WORKER).read_text(encoding="utf-8")
    facts, _ = json.JSONDecoder().raw_decode(worker.partition("}=")[2])

    assert facts["later"] == [f"{LANGUAGE}{code}.zip.packed" for code in sorted(OTHER_LANGUAGES)]
    assert not {*facts["files"]} & {*facts["later"]}
    with zipfile.ZipFile(
        BytesIO(gzip.decompress((site / "python" / "astragal.zip.packed").read_bytes()))
    ) as everything:
        assert [name for name in everything.namelist() if "/languages/" in name] == []
    with zipfile.ZipFile(BytesIO(gzip.decompress((site / facts["later"][0]).read_bytes()))) as german:
        assert {"astragal/core/languages/de.mo", "astragal/hall/languages/de.mo"} <= {*german.namelist()}
