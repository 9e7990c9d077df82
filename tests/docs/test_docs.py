"""What the documentation shows is run."""

import doctest
import re
import shlex
import shutil
import subprocess
import sys
from dataclasses import fields
from pathlib import Path

import click
import pytest

import astragal
from astragal.bots.settings import Settings
from astragal.cli import commands
from astragal.core import drawing as core_drawing
from astragal.core import native
from astragal.core.registry import folders

ROOT = Path(__file__).parents[2]
GUIDES = {
    page: (ROOT / "docs" / f"{page}.md").read_text(encoding="utf-8")
    for page in ("add-a-game", "add-a-game-with-secrets")
}
BUILT = [("add-a-game", "pig"), ("add-a-game-with-secrets", "liars_dice")]
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def run(command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    words = shlex.split(command)
    program = [sys.executable, "-m", *words] if words[0] == "astragal" else words
    return subprocess.run(program, cwd=folder, capture_output=True, text=True, stdin=subprocess.DEVNULL)


@pytest.mark.parametrize(("page", "game"), BUILT)
def test_a_guide_builds_a_game_that_keeps_the_laws(page: str, game: str, tmp_path: Path) -> None:
    (tmp_path / game).mkdir()
    for name in ("README.md", "tutorial.txt"):
        shutil.copy(ROOT / "examples" / game / name, tmp_path / game / name)
    for language, block in BLOCK.findall(GUIDES[page]):
        if language == "python":
            name, code = block.split("\n", 1)
            file = tmp_path / name.removeprefix("# ")
            file.write_text((file.read_text() + "\n\n" if file.exists() else "") + code)
        elif language == "console":
            for line in block.splitlines():
                done = run(line.removeprefix("$ "), tmp_path)
                assert done.returncode == 0, f"{line}\n{done.stdout}{done.stderr}"


def test_the_commands_on_the_page_about_the_lab(tmp_path: Path) -> None:
    page = (ROOT / "docs" / "lab.md").read_text(encoding="utf-8")
    for language, block in BLOCK.findall(page):
        if language == "console":
            for line in block.splitlines():
                done = run(line.removeprefix("$ "), tmp_path)
                assert done.returncode == 0, f"{line}\n{done.stdout}{done.stderr}"
    assert "2,000 games, random in every seat" in (tmp_path / "wide-shut" / "report.html").read_text()


def test_the_commands_on_the_page_about_adapters(tmp_path: Path) -> None:
    page = (ROOT / "docs" / "adapters.md").read_text(encoding="utf-8")
    commands = [line for language, block in BLOCK.findall(page) if language == "console" for line in block.splitlines()]
    for line in commands:
        done = run(line.removeprefix("$ "), tmp_path)
        assert done.returncode == 0, f"{line}\n{done.stdout}{done.stderr}"
    assert commands


def test_the_commands_on_the_page_about_printing(tmp_path: Path) -> None:
    page = (ROOT / "docs" / "print.md").read_text(encoding="utf-8")
    commands = [line for language, block in BLOCK.findall(page) if language == "console" for line in block.splitlines()]
    for line in commands:
        done = run(line.removeprefix("$ "), tmp_path)
        assert done.returncode == 0, f"{line}\n{done.stdout}{done.stderr}"
    assert len(list(tmp_path.glob("*.pdf"))) == len(commands) == 4


@pytest.mark.parametrize(("page", "game"), BUILT)
def test_the_guides_game_is_the_example(page: str, game: str) -> None:
    for file in sorted((ROOT / "examples" / game).glob("*.py")):
        blocks = [block.split("\n", 1) for language, block in BLOCK.findall(GUIDES[page]) if language == "python"]
        code = "\n\n".join(code for title, code in blocks if title == f"# {game}/{file.name}")
        assert code == file.read_text()


def test_everything_that_a_board_is_drawn_with_is_in_the_reference() -> None:
    page = (ROOT / "docs" / "reference.md").read_text(encoding="utf-8")
    drawing = page.split("## Drawing")[1].split("\n## ")[0]
    helpers = [
        name
        for name, made in vars(core_drawing).items()
        if callable(made) and getattr(made, "__module__", "") == core_drawing.__name__ and not name.startswith("_")
    ]
    classes = re.findall(r"\.([a-z]+[0-9]*)\b", core_drawing.STYLE)
    for name in (*helpers, *core_drawing.TOKENS, *classes):
        assert f"`{name}" in drawing or re.fullmatch(r"(t|s|n|seat)[0-9]+", name), name


def test_every_setting_of_the_search_is_in_the_reference() -> None:
    page = (ROOT / "docs" / "reference.md").read_text(encoding="utf-8")
    for setting in fields(Settings):
        assert f"| `{setting.name}` | {setting.default} |" in page


@pytest.mark.parametrize("page", ["README.md", "docs/lab.md", "docs/today.md"])
def test_python_examples(page: str) -> None:
    result = doctest.testfile(str(ROOT / page), module_relative=False)

    assert result.attempted > 0
    assert result.failed == 0


def test_python_examples_about_adapters(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(native, "available", lambda: False)  # plain Python shows the same without a compiler
    result = doctest.testfile(str(ROOT / "docs" / "adapters.md"), module_relative=False)

    assert result.attempted > 0
    assert result.failed == 0


def test_the_example_in_the_package() -> None:
    result = doctest.testmod(astragal)

    assert result.attempted > 0
    assert result.failed == 0


def test_every_command_and_option_is_in_the_reference() -> None:
    page = (ROOT / "docs" / "reference.md").read_text(encoding="utf-8")
    context = click.Context(commands)
    for name in commands.list_commands(context):
        command = commands.get_command(context, name)
        assert command is not None
        assert f"astragal {name} " in page or f"`astragal {name}`" in page
        for parameter in command.params:
            for option in parameter.opts:
                assert not option.startswith("--") or option in page, f"{name} {option}"


@pytest.mark.parametrize("name", folders())
def test_every_game_has_its_page_and_is_named_in_the_readme(name: str) -> None:
    page = (folders()[name] / "README.md").read_text(encoding="utf-8")
    headings = re.findall(r"^## (.*)$", page, re.MULTILINE)

    assert {"What you need", "Goal", "Options", "Rulings", "How to type it"} <= set(headings)
    for row in re.findall(r"^\| .* \|$", page.split("## Rulings")[1].split("\n## ")[0], re.MULTILINE)[1:]:
        marks = row.rstrip("| ").rsplit("|", 1)[1].split(",")
        assert {mark.strip() for mark in marks} <= {"book", "found", "deduced", "house"}, row
    assert f"games/{folders()[name].name}/README.md" in (ROOT / "README.md").read_text(encoding="utf-8")


def links(page: Path) -> list[str]:
    return [link for link in re.findall(r"\]\(([^)]+)\)", page.read_text(encoding="utf-8")) if "://" not in link]


@pytest.mark.parametrize(
    "page", [*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), *ROOT.glob("examples/*/*.md")], ids=lambda p: p.name
)
def test_links_lead_somewhere(page: Path) -> None:
    assert [link for link in links(page) if not (page.parent / link.split("#")[0]).exists()] == []
