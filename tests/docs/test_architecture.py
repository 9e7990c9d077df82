"""What the map of the code names is there."""

import importlib
import re
from pathlib import Path

import pytest

from astragal import hall

PAGE = (Path(__file__).parents[2] / "docs" / "architecture.md").read_text(encoding="utf-8")
DIAGRAMS = re.findall(r"^```mermaid\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
LABELS = [label.partition("<br>")[0] for diagram in DIAGRAMS for label in re.findall(r"\[([^\]]*)\]", diagram)]
NODES = sorted({label for label in LABELS if re.fullmatch(r"[a-z_.]+: [\w.]+(, [\w.]+)*", label)})
ROOMS = "|".join(sorted(file.parent.name for file in Path(hall.__file__).parent.glob("*/__init__.py")))
MENTIONED = sorted(set(re.findall(rf"`((?:astragal|core|bots|lab|site|{ROOMS})\.[\w.]+)`", PAGE)))
PACKAGES = ("astragal.hall", "astragal")


def found(path: str) -> object:
    """A module, or something in it, by a path from the package or from the hall."""
    for package in PACKAGES:
        names = f"{package}.{path.removeprefix('astragal.')}".split(".")
        for length in range(len(names), 1, -1):
            try:
                thing: object = importlib.import_module(".".join(names[:length]))
                for name in names[length:]:
                    thing = getattr(thing, name)
            except (ImportError, AttributeError):
                continue
            return thing
    return None


@pytest.mark.parametrize("label", NODES)
def test_every_step_of_a_walk_is_in_the_code(label: str) -> None:
    module, names = label.split(": ")
    for name in names.split(", "):
        assert found(f"{module}.{name}") is not None, f"{module} has no {name}"


def test_the_walks_name_their_steps() -> None:
    assert len(NODES) > 30


@pytest.mark.parametrize("path", MENTIONED)
def test_every_module_on_the_page_is_in_the_code(path: str) -> None:
    assert found(path) is not None
