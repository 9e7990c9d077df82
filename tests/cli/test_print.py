"""`astragal print`: a PDF, whole or not at all, and a sentence about what cannot be printed."""

from pathlib import Path

import pytest
from conftest import ROOT, Astragal

PIG = str(ROOT / "examples" / "pig")


def test_parts_and_rules_are_written_as_pdf(astragal: Astragal, tmp_path: Path) -> None:
    parts = astragal("print", PIG, "--players", "3", "--option", "goal=50", "--to", "parts.pdf", cwd=tmp_path)
    rules = astragal("print", PIG, "--rules", "--paper", "letter", "--ink", "black", cwd=tmp_path)

    assert parts.stdout.startswith("parts.pdf: Pig, 4 pages for 3 players, A4, ")
    assert rules.stdout.startswith("pig-rules.pdf: Pig, the rulebook, Letter, ")
    assert [(tmp_path / name).read_bytes()[:5] for name in ("parts.pdf", "pig-rules.pdf")] == [b"%PDF-"] * 2


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("--players", "11"), "Pig is for 2 to 10 players, not 11."),
        (("--paper", "a3"), "Expected the paper a4 or letter, not 'a3'."),
        (("--ink", "gold"), "Expected the ink colour or black, not 'gold'."),
        (("--option", "goal=1"), "Option goal takes a whole number from 10 to 1000, not '1'."),
        (("--to", "nowhere/pig.pdf"), "The file 'nowhere/pig.pdf' cannot be written: No such file or directory."),
    ],
)
def test_what_cannot_be_printed_is_told_and_nothing_is_written(
    astragal: Astragal, tmp_path: Path, words: tuple[str, ...], complaint: str
) -> None:
    done = astragal("print", PIG, *words, cwd=tmp_path)

    assert done.returncode == 2
    assert done.stderr == f"astragal: {complaint}\n"
    assert list(tmp_path.iterdir()) == []


def test_a_game_without_parts_says_so(astragal: Astragal, tmp_path: Path) -> None:
    done = astragal("print", str(ROOT / "examples" / "kuhn_poker"), cwd=tmp_path)

    assert done.returncode == 2
    assert done.stderr.endswith("has no parts to print.\n")


def test_a_missing_typesetter_names_the_extra(astragal: Astragal, tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text("import sys; sys.modules['typst'] = None")
    done = astragal("print", PIG, cwd=tmp_path, PYTHONPATH=str(tmp_path))

    assert done.stderr == "astragal: Printing needs the typesetter: install astragal[print].\n"
