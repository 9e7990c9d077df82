"""The text of a record and what can be wrong with it."""

from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from astragal import AstragalError, BadRecord, Match, Record, load
from astragal.core.errors import BadText

PIG = load(str(Path(__file__).parents[2] / "examples" / "pig"))

GOOD = """\
astragal record 1
game: pig
rules: 1
players: 2
seat 1: Ann
seat 2: Bo
option goal: 50
dice: recorded

1 roll
- 4/6
1 hold
2 roll
- 1/6
end: unfinished
"""


def test_a_good_record_reads_and_replays() -> None:
    match = Match.from_record(Record.parse(GOOD), PIG)

    assert (match.names, match.options, match.scores, match.to_act) == (("Ann", "Bo"), {"goal": 50}, [4, 0], 0)


@pytest.mark.parametrize(
    ("old", "new", "line", "column", "reason"),
    [
        ("astragal record 1", "astragal record 2", 1, 1, "expected 'astragal record 1', not 'astragal record 2'"),
        ("rules: 1", "rules 1", 3, 1, "expected 'name: value' or an empty line, not 'rules 1'"),
        ("rules: 1", "rules: one", 3, 8, "expected a number from 1 to 999999, not 'one'"),
        ("players: 2", "players: 0", 4, 10, "expected a number from 1 to 99, not '0'"),
        ("seat 2: Bo\n", "", 7, 1, "the header 'seat 2' is missing"),
        ("seat 2: Bo", "seat 1: Bo", 6, 1, "the header 'seat 1' is there twice"),
        ("dice: recorded", "dice: recorded\nmood: merry", 9, 1, "there is no header 'mood'"),
        ("1 hold", "hold", 12, 5, "expected a seat or '-', a space and a step, not 'hold'"),
        ("1 hold", "3 hold", 12, 1, "expected '-' or a seat from 1 to 2, not '3'"),
        ("1 hold", "2 hold", 12, 1, "expected seat 1, not '2'"),
        ("1 hold", "- 4/6", 12, 1, "expected seat 1, not '-'"),
        ("1 hold", "1 jump", 12, 3, "There is no action 'jump'; an action reads like 'roll' or 'hold'"),
        ("- 4/6", "1 roll", 11, 1, "expected luck ('-'), not '1'"),
        ("- 4/6", "- 7/6", 11, 3, "expected luck from '1/6' to '6/6', not '7/6'"),
        ("- 4/6", "- 4/8", 11, 3, "expected luck from '1/6' to '6/6', not '4/8'"),
        ("end: unfinished\n", "", 15, 1, "the record is cut short: expected a line that begins with 'end: '"),
        ("end: unfinished\n", "end: unf", 15, 9, "the record is cut short: expected the end of the line"),
        (
            "- 1/6\nend: unfinished\n",
            "- 1/",
            14,
            5,
            "the record is cut short: expected a line that begins with 'end: '",
        ),
        ("end: unfinished\n", "end: unfinished 00000000\n", 15, 6, "expected the end 'unfinished"),
        ("end: unfinished\n", "end: unfinished\n1 roll\n", 16, 1, "expected nothing after the last line"),
    ],
)
def test_errors_name_line_and_column(old: str, new: str, line: int, column: int, reason: str) -> None:
    assert GOOD.count(old) >= 1
    with pytest.raises(BadRecord) as error:
        Match.from_record(Record.parse(GOOD.replace(old, new, 1)), PIG)

    assert str(error.value).startswith(f"Line {line}, column {column}: {reason}")
    assert (error.value.line, error.value.column) == (line, column)


@settings(deadline=None)
@given(st.integers(0, len(GOOD) - 1))
def test_a_record_cut_anywhere_is_refused(length: int) -> None:
    with pytest.raises(AstragalError):
        Match.from_record(Record.parse(GOOD[:length]), PIG)


@settings(deadline=None, max_examples=300)
@given(st.integers(0, len(GOOD)), st.integers(0, 12), st.text(max_size=8))
def test_a_garbled_record_raises_nothing_but_a_sentence(start: int, length: int, text: str) -> None:
    garbled = GOOD[:start] + text + GOOD[start + length :]
    with suppress(AstragalError):
        Match.from_record(Record.parse(garbled), PIG)


def test_another_game_or_version_is_refused() -> None:
    with pytest.raises(AstragalError, match="The record is of chess, not of pig"):
        Match.from_record(Record.parse(GOOD.replace("game: pig", "game: chess")), PIG)
    with pytest.raises(AstragalError, match="follows version 7 of Pig; this is version 1"):
        Match.from_record(Record.parse(GOOD.replace("rules: 1", "rules: 7")), PIG)


def test_files_that_are_no_text_or_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(AstragalError, match="cannot be read: No such file"):
        Record.read(tmp_path / "nothing.txt")
    (tmp_path / "rubbish.txt").write_bytes(b"astragal record 1\ngame: \xff\n")
    with pytest.raises(BadText, match="Line 2, column 7: expected text in UTF-8"):
        Record.read(tmp_path / "rubbish.txt")


def test_a_path_may_be_given_as_text(tmp_path: Path) -> None:
    Record.parse(GOOD).write(str(tmp_path / "game.txt"))

    assert Record.read(str(tmp_path / "game.txt")) == Record.read(tmp_path / "game.txt") == Record.parse(GOOD)
    with pytest.raises(AstragalError, match=r"The record nowhere\.txt cannot be read: No such file or directory\."):
        Record.read("nowhere.txt")


@pytest.mark.parametrize(
    ("path", "sentence"),
    [
        (7, "Expected the path of a record, not '7'."),
        (None, "Expected the path of a record, not 'None'."),
        (b"game.txt", """Expected the path of a record, not "b'game.txt'"."""),
        (
            GOOD,
            r"Expected the path of a record, not 'astragal record 1\ngame: pig\nrules: 1\npla…'; "
            "Record.parse reads a text.",
        ),
        ("game\0.txt", r"Expected the path of a record, not 'game\x00.txt'; Record.parse reads a text."),
    ],
)
def test_what_is_no_path_is_refused_in_a_sentence(path: Any, sentence: str) -> None:
    with pytest.raises(AstragalError) as read:
        Record.read(path)
    with pytest.raises(AstragalError) as written:
        Record.parse(GOOD).write(path)

    assert str(read.value) == str(written.value) == sentence


def test_writing_never_leaves_half_a_file(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    Record.parse(GOOD).write(file)
    assert file.read_text() == GOOD
    with pytest.raises(AstragalError, match="cannot be written"):
        Record.parse(GOOD).write(tmp_path / "no folder" / "game.txt")
    assert [path.name for path in tmp_path.iterdir()] == ["game.txt"]
