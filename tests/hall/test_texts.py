"""Every sentence that the hall says lies in one file, from which translators have it."""

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from astragal.hall import texts
from astragal.hall.tables.characters import CHARACTERS

HALL = Path(texts.__file__).parent
SITE = HALL.parent / "site"
SOURCES = sorted(path for path in HALL.rglob("*.py") if "migrations" not in path.parts)
BROWSER_SOURCES = sorted(SITE.glob("browser_*.py"))
SCRIPTS = sorted([*(HALL / "content").rglob("*.js"), *(SITE / "static").glob("*.js")])
TEMPLATES = [*(HALL / "content" / "templates").glob("*.html"), *(SITE / "static").glob("*.html")]
SAID = json.loads(texts.FILE.read_text(encoding="utf-8"))
SENTENCE = re.compile(r"^[^<]*([A-Za-z]{2,} [a-z{]|[a-z}] [A-Za-z]{2,})")
"""What looks like words for people: at least two of them, and no markup."""

FOR_MACHINES = re.compile(
    r"(INSERT|UPDATE|PRAGMA|LISTEN|POST|SELECT|DELETE) |back to |Application Support|How to type it|kind of choice"
)
"""Statements, a request, the row that takes steps back, a folder of a system, a chapter and a translator's context."""

PREFERENCES = (
    "theme",
    "motion",
    "sound",
    "asking",
    "shape",
    "colour",
    "weight",
    "filter",
    "letters",
    "event",
    "entrant",
    "kind",
    "format",
    "achievement",
    "shares",
    "board",
    "level",
)
"""What is chosen from a few words, each with a text of its own."""

REFUSALS = ("Refused", "AstragalError", "NotDelivered", "IllegalAction")


def literals(source: str) -> Iterator[str]:
    """The texts in a Python source, with `{}` for what is filled in; without docstrings and what only logs hold."""
    tree = ast.parse(source)
    skipped = set()
    for node in ast.walk(tree):
        match node:
            case ast.Expr(value=ast.Constant()):
                skipped.add(node.value)
            case ast.JoinedStr():
                skipped |= {*node.values}
            case ast.Call(func=ast.Attribute(value=ast.Name(id="log" | "logger" | "logging"))):
                skipped |= {*node.args}
    for node in ast.walk(tree):
        if node in skipped:
            continue
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value
        elif isinstance(node, ast.JoinedStr):
            yield "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values)


def is_said(text: str) -> bool:
    """Whether a text is for people."""
    return bool(SENTENCE.search(text)) and not FOR_MACHINES.match(text)


def test_a_sentence_is_told_from_other_text() -> None:
    found = [*literals('"""Doc."""\nlog.warning("It fails: %s.", 1)\nx = "SELECT"\ny = f"Not {x} now."\nz = "Say it."')]

    assert [text for text in found if is_said(text)] == ["Not {} now.", "Say it."]


@pytest.mark.parametrize("file", SOURCES + BROWSER_SOURCES, ids=lambda file: file.stem)
def test_no_sentence_is_left_in_code(file: Path) -> None:
    assert [text for text in literals(file.read_text(encoding="utf-8")) if is_said(text)] == []


@pytest.mark.parametrize("file", SOURCES + BROWSER_SOURCES, ids=lambda file: file.stem)
def test_no_refusal_has_its_words_in_code(file: Path) -> None:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in REFUSALS and node.args:
            assert not isinstance(node.args[0], ast.Constant | ast.JoinedStr), ast.unparse(node)


@pytest.mark.parametrize("file", SCRIPTS, ids=lambda file: file.stem)
def test_no_sentence_is_left_in_scripts(file: Path) -> None:
    source = re.sub(r"^\s*//.*$|//\s.*$", "", file.read_text(encoding="utf-8"), flags=re.MULTILINE)
    found = re.findall(r"\"([^\"\n]*)\"|`([^`\n]*)`", source)

    assert [
        text for pair in found for text in pair if re.search("[A-Z][a-z]+ [a-z]|[a-z]+ [a-z]+ [a-z]+ [a-z]", text)
    ] == []


def test_no_text_is_there_twice() -> None:
    def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        names = [name for name, _ in pairs]
        assert sorted(set(names)) == sorted(names)
        return dict(pairs)

    assert json.loads(texts.FILE.read_text(encoding="utf-8"), object_pairs_hook=once) == SAID


def test_every_text_is_used_and_every_used_text_is_there() -> None:
    code = "".join(file.read_text(encoding="utf-8") for file in [*SOURCES, *BROWSER_SOURCES, SITE / "build.py"])
    scripts = "".join(file.read_text(encoding="utf-8") for file in SCRIPTS)
    pages = "".join(file.read_text(encoding="utf-8") for file in TEMPLATES)
    in_pages = set(re.findall(r"\bt\.(\w+)", pages + code)) | {"score", "log", "chat", "choices"}
    chosen = {name for name in SAID["pages"] if name.split("_")[0] in PREFERENCES}
    chosen |= {f"{level}_style" for level in CHARACTERS}
    numbers = set(re.findall(r"\bcounted\(\"(\w+)\"", pages + code))
    in_pages |= numbers | {f"{name}_one" for name in numbers}
    said = {name for call in re.findall(r"sentence\([^)]*", code) for name in re.findall(r"\"(\w+)\"", call)}

    assert set(re.findall(r'\bt\("(\w+)"', scripts)) <= SAID["script"].keys()
    assert in_pages <= SAID["pages"].keys() | SAID["script"].keys()
    assert SAID["pages"].keys() == (in_pages | chosen) - SAID["script"].keys()
    assert {name.removesuffix("_one") for name in SAID["script"]} <= set(re.findall(r'"(\w+)"', scripts))
    words = set(re.findall(r"\bin_words\(move, \"(\w+)\"", code))
    assert {name.removesuffix("_one") for name in SAID["sentences"]} <= said | words | {"or"}
    assert set(re.findall(r"sentence\(\s*\"(\w+)\"", code)) <= SAID["sentences"].keys()
