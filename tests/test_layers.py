"""Who may import whom, what an import costs, and that everything public is documented."""

import ast
import importlib
import inspect
import pkgutil
import subprocess
import sys
from pathlib import Path

import pytest

import astragal

PACKAGE = Path(astragal.__file__).parent
FILES = sorted(PACKAGE.rglob("*.py"))

LAYERS = {"core": 0, "games": 1, "bots": 2, "print": 2, "lab": 3, "hall": 3, "adapters": 3, "site": 4, "cli": 5}
STANDARD_LIBRARY_ONLY = ("core", "games")
ROOMS = (
    *("messages", "tables", "matches", "display"),  # the life of one table
    *("content", "store", "workers", "daily", "events", "profiles", "people", "access", "bots", "pushes"),
    *("notices", "play"),
    *("pages", "people_pages", "event_pages", "server"),
)
"""Those of the hall; each may import from those before it."""

FOR_ALL_ROOMS = {"__init__", "content_policy", "refusal", "settings", "texts"}

WITHOUT_WEB_AND_DATABASE = ("messages", "tables", "matches", "display")
FOUND_WHERE_NATIVE_CODE_IS_ASKED_FOR = {"cupy", "llvmlite"}
FOR_THE_TYPE_CHECKER = {"typing_extensions"}


def layer(path: Path) -> str:
    return path.relative_to(PACKAGE).parts[0]


def imports(path: Path) -> list[tuple[str, bool]]:
    """The modules that a file imports, and whether at its top level."""
    tree = ast.parse(path.read_text())
    top = set(map(id, tree.body))
    found: list[tuple[str, bool]] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found += [(alias.name, id(node) in top) for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and not (node.level and path.parent.name == "loops"):
            found.append((imported_from(path, node), id(node) in top))
    return found  # without a loop's neighbours, which are those of whatever game it is imported beside


def imported_from(path: Path, node: ast.ImportFrom) -> str:
    """The full name of the module that something is imported from."""
    package = ("astragal", *path.relative_to(PACKAGE).parts[: -node.level]) if node.level else ()
    return ".".join((*package, *([node.module] if node.module else [])))


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_imports_look_down_only(path: Path) -> None:
    if path.parent == PACKAGE:
        return
    for module, _ in imports(path):
        if module.startswith("astragal."):
            other = module.split(".")[1]
            same = other == layer(path)
            assert same or LAYERS[other] < LAYERS[layer(path)], f"{path} imports {module}"
            if same and other == "games":
                assert module.split(".")[2] == path.relative_to(PACKAGE).parts[1], f"{path} imports another game"


HALL = [path for path in FILES if layer(path) == "hall"]


def room(module: str) -> int:
    """The place of a module's room among those of the hall; -1 if it is for all of them."""
    name = module.split(".")[2] if module.count(".") > 1 else ""
    return ROOMS.index(name) if name in ROOMS else -1


@pytest.mark.parametrize("path", HALL, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_imports_among_the_rooms_of_the_hall_look_down_only(path: Path) -> None:
    parts = path.relative_to(PACKAGE).with_suffix("").parts
    assert parts[1] in (FOR_ALL_ROOMS if len(parts) == 2 else ROOMS), f"{path} is in no room"
    own = ROOMS.index(parts[1]) if len(parts) > 2 else -1
    for module, _ in imports(path):
        if module.startswith("astragal.hall"):
            assert module != "astragal.hall" or not names(path) & set(ROOMS), f"{path} imports a whole room"
            assert room(module) <= own, f"{path} imports {module}"


def names(path: Path) -> set[str]:
    """What a file imports from the hall itself."""
    found = [node for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.ImportFrom)]
    return {alias.name for node in found if node.module == "astragal.hall" for alias in node.names}


@pytest.mark.parametrize("path", HALL, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_the_life_of_a_table_knows_neither_web_nor_database(path: Path) -> None:
    if path.relative_to(PACKAGE).parts[1] not in WITHOUT_WEB_AND_DATABASE:
        return
    allowed = {"astragal", "msgspec", "rich", *sys.stdlib_module_names} - {"asyncio", "socket", "sqlite3", "subprocess"}
    for module, _ in imports(path):
        assert module.split(".")[0] in allowed, f"{path} imports {module}"


RULES = [path for path in FILES if layer(path) == "games" and not path.name.startswith(("words", "board", "print"))]


@pytest.mark.parametrize("path", RULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_rules_know_neither_words_nor_drawings(path: Path) -> None:
    # So that a change of a sentence or of a colour makes nothing be compiled anew.
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.ImportFrom) and node.level:
            parts = [node.module] if node.module else [alias.name for alias in node.names]
            assert not any(part.startswith(("words", "board", "print")) for part in parts), f"{path} imports {parts}"


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_core_and_games_stand_on_the_standard_library(path: Path) -> None:
    if layer(path) not in STANDARD_LIBRARY_ONLY:
        return
    for module, at_top in imports(path):
        name = module.split(".")[0]
        allowed = name in sys.stdlib_module_names or name == "astragal"
        assert allowed or (not at_top and name in FOUND_WHERE_NATIVE_CODE_IS_ASKED_FOR | FOR_THE_TYPE_CHECKER), (
            f"{path} imports {module}"
        )


GAMES = [folder.name for folder in (PACKAGE / "games").iterdir() if (folder / "rules.py").exists()]
TEXT_FILES = (".css", ".html", ".js", ".json", ".mjs", ".py", ".toml", ".txt", ".typ")
NOT_OF_A_GAME = [path for path in sorted(PACKAGE.rglob("*")) if path.suffix in TEXT_FILES and layer(path) != "games"]


@pytest.mark.parametrize("path", NOT_OF_A_GAME, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_nothing_outside_a_games_folder_names_it(path: Path) -> None:
    text = path.read_text()
    if path.suffix == ".py":
        tree = ast.parse(text)
        tree.body = tree.body[ast.get_docstring(tree) is not None :]  # a module's example may name one
        text = ast.unparse(tree)
    text = text.lower().replace("_", " ").replace("-", " ")
    assert not [name for name in GAMES if name.replace("_", " ") in text]


def loaded_by(program: str) -> set[str]:
    program += "; import sys; print('\\n'.join(sys.modules))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    return {name.split(".")[0] for name in done.stdout.split()}


def test_importing_astragal_brings_nothing_but_the_standard_library() -> None:
    extra = loaded_by("import astragal") - loaded_by("pass") - set(sys.stdlib_module_names)

    assert extra == {"astragal"}


def test_playing_in_the_terminal_needs_no_compiler() -> None:
    loaded = loaded_by("import astragal.cli; from astragal import load; load('dice-wide-shut').start(2)")

    assert not loaded & FOUND_WHERE_NATIVE_CODE_IS_ASKED_FOR


@pytest.mark.parametrize("layer", ["", ".adapters"])
def test_no_learners_tool_is_imported_until_it_is_asked_for(layer: str) -> None:
    assert not loaded_by(f"import astragal{layer}") & {"gymnasium", "numpy", "pettingzoo"}


@pytest.mark.parametrize("tool", ["gymnasium", "pettingzoo"])
def test_an_adapter_says_which_extra_it_needs(tool: str) -> None:
    program = f"import sys; sys.modules['{tool}'] = None; import astragal.adapters.{tool}"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)

    assert done.stderr.splitlines()[-1].endswith(f"install astragal[{tool}].")


def public_modules() -> list[str]:
    found = [name for _, name, _ in pkgutil.walk_packages([str(PACKAGE)], "astragal.")]
    return [name for name in found if not name.endswith("__main__") and ".loops." not in name and ".games." not in name]


@pytest.mark.parametrize("name", ["astragal", *public_modules()])
def test_every_public_name_is_documented(name: str) -> None:
    if name.startswith("astragal.adapters.learning"):
        pytest.importorskip("torch", reason="PyTorch is not installed")
    module = importlib.import_module(name)
    assert module.__doc__, name
    for attribute, value in vars(module).items():
        if attribute.startswith("_") or not (inspect.isclass(value) or inspect.isfunction(value)):
            continue
        if value.__module__ == name:
            assert inspect.getdoc(value), f"{name}.{attribute}"


def test_the_reference_lists_every_public_name() -> None:
    page = (PACKAGE.parents[1] / "docs" / "reference.md").read_text()

    assert [name for name in astragal.__all__ if f"`{name}" not in page] == []
