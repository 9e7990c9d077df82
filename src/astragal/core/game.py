"""A game: a folder with `rules.py`, and `words.py`, `board.py`, `print.py` and such where it has them."""

import importlib
import sys
import zlib
from collections.abc import Mapping
from functools import cached_property
from importlib.machinery import ModuleSpec
from importlib.util import module_from_spec
from pathlib import Path
from types import ModuleType
from typing import Any

from astragal.core.contract import NO_SECRETS, Board, Printed, Rules, Themes, Traits, Words
from astragal.core.errors import AstragalError
from astragal.core.language import Texts
from astragal.core.options import Option, OptionValue

LOOPS = "astragal.core.loops"
MOST_PLAYERS = 10


class Game:
    """One game's rules and words.

    `spec` is the text that finds the game again: its name, or the path of its folder. `name` is what records call it.
    """

    def __init__(self, spec: str, folder: Path, name: str) -> None:
        self.spec = spec
        self.folder = folder
        self.name = name
        self.texts = Texts(folder)
        """Its own sentences in the reader's language, for those that are declared and not said by a function."""

        self._loops: dict[str, ModuleType] = {}
        self.package = f"astragal_game_{folder.name}_{zlib.crc32(str(folder).encode()):08x}"
        rules: Rules[Any] | None = self._said("rules", "RULES")
        if not isinstance(rules, Rules):
            raise AstragalError(f"The rules in {folder} lack RULES = Rules(…).")
        self.rules = rules
        self._shown_files: dict[Path, int] | None = None
        """When the files of words and drawing were changed."""

        if self.players[-1] > MOST_PLAYERS:
            raise AstragalError(
                f"The rules in {folder} are for up to {self.players[-1]} players; {MOST_PLAYERS} are possible."
            )

    def __repr__(self) -> str:
        return f"Game({self.spec!r})"

    @cached_property
    def words(self) -> Words[Any]:
        """The game's words."""
        return self._said("words", "WORDS") or Words()

    @cached_property
    def board(self) -> Board[Any]:
        """The game's drawing."""
        return self._said("board", "BOARD") or Board()

    @cached_property
    def printed(self) -> Printed[Any] | None:
        """The game's parts on paper, if it has any."""
        found: Printed[Any] | None = self._said("print", "PRINTED")
        return found

    @cached_property
    def traits(self) -> Traits[Any] | None:
        """What a seat had at the end, by the game's names, if it names anything."""
        found: Traits[Any] | None = self._said("traits", "TRAITS")
        return found

    @cached_property
    def themes(self) -> Themes[Any] | None:
        """What its puzzles are about, if it says so."""
        found: Themes[Any] | None = self._said("words_themes", "THEMES")
        return found

    @cached_property
    def set_actions(self) -> frozenset[int]:
        """The actions of the verbs in `sets`: choices that make up a set, which a person makes in any order."""
        return self._actions_of(self.rules.sets)

    @cached_property
    def fixed_set_actions(self) -> frozenset[int]:
        """The actions of the verbs in `fixed_sets`: all choices of such a set are made before anything else."""
        return self._actions_of(self.rules.fixed_sets)

    def _actions_of(self, verbs: tuple[str, ...]) -> frozenset[int]:
        actions = self.rules.actions
        return frozenset(n for n in range(len(actions) if verbs else 0) if actions.read(actions.text(n))[0] in verbs)

    def _said(self, module: str, name: str) -> Any:
        """What a module of the game says; nothing if there is no such module."""
        if not (self.folder / f"{module}.py").exists():
            return None
        try:
            return vars(import_parts(self.package, self.folder, module)).get(name)
        except Exception as error:
            reason = f"{type(error).__name__}, {error}"
            raise AstragalError(f"The {module} in {self.folder} cannot be loaded: {reason}.") from error

    def refresh(self) -> bool:
        """Import words and drawing again if their files have changed since the last time; whether they had.

        What cannot be imported leaves everything as it was.
        """
        files = [*self.folder.glob("words*.py"), *self.folder.glob("board*.py")]
        now = {file: file.stat().st_mtime_ns for file in files}
        before, self._shown_files = self._shown_files, now
        said: dict[str, Any] = {"words": self.words, "board": self.board}
        if before is None or before == now:
            return False
        modules = {name: sys.modules[name] for name in list(sys.modules) if self._is_shown(name)}
        for name in modules:
            del sys.modules[name]
        importlib.invalidate_caches()
        try:
            vars(self).update(
                words=self._said("words", "WORDS") or Words(), board=self._said("board", "BOARD") or Board()
            )
            return True
        except AstragalError:
            sys.modules.update(modules)
            vars(self).update(said)
            raise

    def _is_shown(self, module: str) -> bool:
        return module.startswith((f"{self.package}.words", f"{self.package}.board"))

    def loop(self, loop: str) -> ModuleType:
        """A loop around the rules, for plain play: one of the core's by name, or any by its module's name."""
        if loop not in self._loops:  # asked for at every place that is shown
            self._loops[loop] = import_loop(self.package, self.folder, loop)
        return self._loops[loop]

    @property
    def title(self) -> str:
        """The game's name as it is printed on the box."""
        return self.words.title or self.name

    @property
    def about(self) -> str:
        """One sentence about the game."""
        return self.texts(self.words.about)

    @property
    def version(self) -> int:
        """The version of the rules; it changes when a record could play differently."""
        return self.rules.version

    @property
    def players(self) -> range:
        """How many can play."""
        field = self.rules.declaration.fields["players"]
        return range(field.least, field.most + 1)

    @property
    def most_outcomes(self) -> int:
        """How many outcomes luck has at most, wherever it moves."""
        return self.rules.most_outcomes

    @cached_property
    def has_secrets(self) -> bool:
        """Whether there is anything that some seat may not know."""
        return self.rules.secrets is not NO_SECRETS

    @property
    def options(self) -> Mapping[str, Option]:
        """What can be chosen at set-up."""
        return self.rules.options

    def recommended(self, players: int) -> dict[str, str]:
        """The options that suit a number of players best, where those are not the usual ones."""
        return dict(self.words.recommended.get(players, {}))

    def read_options(self, chosen: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
        """All options with their values; `chosen` gives those that somebody chose, as values or as text."""
        for name in chosen:
            if name not in self.options:
                known = f"it has {', '.join(self.options)}" if self.options else "it has none"
                raise AstragalError(f"{self.title} has no option '{name}'; {known}.")
        return {
            name: option.read(name, chosen[name]) if name in chosen else option.default
            for name, option in self.options.items()
        }

    def start(self, players: int, options: Mapping[str, OptionValue] | None = None, *, guarded: bool = False) -> Any:
        """A fresh plain state."""
        if players not in self.players:
            least, most = self.players[0], self.players[-1]
            raise AstragalError(f"{self.title} is for {least} to {most} players, not {players}.")
        s = self.rules.declaration.new(guarded=guarded)
        self.rules.setup(s, players, self.read_options(options or {}))
        return s

    def buffer(self) -> list[int]:
        """A row that `legal`, `score` and `rank` can write into."""
        return [0] * max(len(self.rules.actions), 2 * self.players[-1])

    def scores(self, s: Any) -> list[int]:
        """The current points of each seat."""
        out = self.buffer()
        self.rules.score(s, out)
        return out[: s.players]

    def places(self, s: Any) -> list[int]:
        """The current place of each seat; equal ones share a place."""
        out = self.buffer()
        self.loop("places").places(s, out)
        return out[: s.players]

    def legal(self, s: Any) -> list[int]:
        """The legal actions as the rules number them."""
        out = self.buffer()
        return out[: self.rules.legal(s, out)]


def import_parts(package: str, folder: Path, name: str) -> ModuleType:
    """Import a module of a package made of a game's folder."""
    for part, places in ((package, [str(folder)]), (f"{package}.loops", [])):
        if part not in sys.modules:
            spec = ModuleSpec(part, None, is_package=True)
            spec.submodule_search_locations = places
            sys.modules[part] = module_from_spec(spec)
    return importlib.import_module(f"{package}.{name}")


def import_loop(package: str, folder: Path, loop: str) -> ModuleType:
    """Import a loop beside a game's rules, where it finds the loops that it builds on."""
    import_parts(package, folder, "rules")
    places = sys.modules[f"{package}.loops"].__path__
    places += [place for place in map(str, loop_folders(loop)) if place not in places]
    return import_parts(package, folder, f"loops.{loop_name(loop)}")


def loop_name(loop: str) -> str:
    """The name of a loop without its package."""
    return loop.rpartition(".")[2]


def loop_folders(loop: str) -> list[Path]:
    """Where a loop and all that it builds on are found; one of the core is given by its bare name."""
    packages = [importlib.import_module(loop.rpartition(".")[0] or LOOPS)]
    packages += [importlib.import_module(name) for name in packages[0].BUILDS_ON]
    return [Path(str(package.__file__)).parent for package in packages]
