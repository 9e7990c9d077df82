"""What can be chosen at set-up."""

from pathlib import Path

import pytest

from astragal.core import AstragalError, Choice, DataFile, Whole

CHOICE = Choice(("printed", "swapped"))
WHOLE = Whole(1, 100, default=10)


def test_options_read_what_they_allow() -> None:
    assert (CHOICE.default, CHOICE.read("tables", "swapped")) == ("printed", "swapped")
    assert (WHOLE.default, WHOLE.read("weeks", "100"), WHOLE.samples()) == (10, 100, (1, 10, 100))


@pytest.mark.parametrize("text", ["", "0", "101", "ten", "1.5", "1_0_0_0"])
def test_a_number_out_of_range_is_refused(text: str) -> None:
    with pytest.raises(AstragalError, match=f"Option weeks takes a whole number from 1 to 100, not '{text}'"):
        WHOLE.read("weeks", text)


def test_an_unknown_word_is_refused() -> None:
    with pytest.raises(AstragalError, match="Option tables takes printed or swapped, not 'upside down'"):
        CHOICE.read("tables", "upside down")


@pytest.fixture
def maps(tmp_path: Path) -> DataFile:
    (tmp_path / "small.txt").write_text("a small map")
    return DataFile(tmp_path, ("small",), ".txt")


def test_a_data_file_is_found_by_name_or_path(maps: DataFile, tmp_path: Path) -> None:
    other = tmp_path / "other.txt"
    other.write_text("another map")

    assert (str(maps.default), maps.default.content) == ("small", "a small map")
    assert maps.read("map", str(other)).content == "another map"


def test_a_record_finds_only_the_file_it_was_played_with(maps: DataFile, tmp_path: Path) -> None:
    other = tmp_path / "other.txt"
    other.write_text("another map")
    header = str(maps.read("map", str(other)))
    assert maps.read("map", header).content == "another map"

    other.write_text("a changed map")
    with pytest.raises(AstragalError, match="has changed since the game was recorded"):
        maps.read("map", header)


def test_bad_data_files_are_refused(maps: DataFile, tmp_path: Path) -> None:
    with pytest.raises(AstragalError, match="takes small or a file; there is no file 'nowhere'"):
        maps.read("map", "nowhere")
    (tmp_path / "rubbish").write_bytes(b"fine\nfi\xff")
    with pytest.raises(AstragalError, match="rubbish: Line 2, column 3: expected text in UTF-8"):
        maps.read("map", str(tmp_path / "rubbish"))
    (tmp_path / "huge").write_bytes(b"x" * 1_000_001)
    with pytest.raises(AstragalError, match="at most 1,000,000 bytes"):
        maps.read("map", str(tmp_path / "huge"))
