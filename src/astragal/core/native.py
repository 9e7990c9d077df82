"""Native code: a loop around a game's rules, as it comes with a wheel, or compiled by LLVM and kept on disk.

What is compiled here is an object file, found by a hash of everything that went into it. Making it is done by a
process of its own (`python -m astragal.core.compiler`), so that play continues meanwhile and can stop at any time.
"""

import ctypes
import hashlib
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import ExitStack, contextmanager, suppress
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from threading import Lock
from typing import Any, NamedTuple

from astragal.core import extras, libraries
from astragal.core.background import in_background
from astragal.core.errors import NativeUnavailable
from astragal.core.game import Game, loop_folders, loop_name
from astragal.core.observation_kinds import NotObserved
from astragal.core.private import OTHERS_WRITE, make_folder, make_private, only_we_change

Entry = Callable[..., int]
"""A compiled entry of a loop: takes addresses, returns what the loop returns."""

OUT_OF_BOUNDS = -100
"""What a bounds-checked entry returns when a rule reached outside a table or divided by zero."""

COMPILED = (
    *("actions", "compiler", "contract", "loop_layout", "loop_memory", "native", "observation_kinds", "places", "rule"),
    *("rule_calls", "rule_code", "rule_expressions", "rule_reader", "rule_types", "rule_unit", "state", "stream"),
)
"""The modules of the core on which compiled code depends."""

MOST_STATES = 1 << 16
"""A loop takes at most this many states in a row."""

OBJECT, LLVM = "o", "ll"
"""The forms of compiled code: of this machine's processor, or of any that LLVM knows, which is for GPUs."""

BUFFER_CODES = {OBJECT: "q", LLVM: "i"}
"""The integers in the buffers that `legal`, `score` and `rank` write into: memory is what is slow on a GPU."""

NOT_OF_THE_RULES = {"README.md", "search.toml", "tutorial.txt", "__pycache__", "golden"}


class Part(NamedTuple):
    """What can be compiled of a loop."""

    loop: str
    entry: str
    form: str = OBJECT

    @property
    def symbol(self) -> str:
        """What its entry is called in compiled code."""
        return f"{loop_name(self.loop)}_{self.entry}"


_locks: dict[Path, Lock] = {}
_linked: dict[Path, Entry] = {}
_engines: list[Any] = []  # the code lives as long as these do


def available() -> bool:
    """Whether native code can be made here."""
    return not extras.is_missing(extras.NATIVE)


def ready(game: Game) -> bool:
    """Whether a game has native code: it came with the wheel, or can be made here."""
    return available() or built_in(game, "playout", "play_games") is not None


def may_become_ready(game: Game) -> bool:
    """Whether a game has native code, or may have it as soon as the compiler is installed."""
    return ready(game) or extras.can_be_installed(extras.NATIVE)


@cache
def built_in(game: Game, loop: str, entry: str) -> Entry | None:
    """The entry of a loop that came with the wheel, if it was made of the sources that are here."""
    symbol = Part(loop, entry).symbol
    known = libraries.digest(game.name, symbol)
    if not known or known != sources_digest(game, loop).hex():
        return None
    found: Entry = libraries.entry(game.name, symbol, len(game.loop(loop).Memory._fields))
    return found


def engine() -> str:
    """What runs rules here, in words."""
    if libraries.manifest()["games"]:
        wider = ", with wide vectors" if libraries.level() else ""
        return f"native code for {libraries.manifest()['platform']}{wider}"
    if available():
        return "native code, compiled when it is needed"
    return "plain Python until the compiler is installed" if extras.can_be_installed(extras.NATIVE) else "plain Python"


def cache_folder() -> Path:
    """Where compiled code is kept; ASTRAGAL_CACHE in the environment names another folder."""
    chosen = os.environ.get("ASTRAGAL_CACHE")
    if chosen:
        return Path(chosen)
    home = os.environ.get("XDG_CACHE_HOME") or os.environ.get("LOCALAPPDATA") or Path.home() / ".cache"
    return Path(home) / "astragal"


def object_file(game: Game, loop: str, entry: str, form: str = OBJECT, *, bounds: bool) -> Path:
    """The file that holds the compiled entry, named by a hash of all that went into it."""
    kind = "checked" if bounds else "fast"
    return cache_folder() / f"{game.name}-{loop_name(loop)}-{entry}-{kind}-{_fingerprint(game, loop)}.{form}"


@cache
def _fingerprint(game: Game, loop: str) -> str:
    import llvmlite.binding as llvm

    digest = hashlib.sha256(sources_digest(game, loop))
    for package in ("astragal", "llvmlite"):
        digest.update(_version(package).encode())
    digest.update(llvm.get_host_cpu_name().encode() + llvm.get_host_cpu_features().flatten().encode())
    return digest.hexdigest()[:24]


def sources_digest(game: Game, loop: str) -> bytes:
    """A hash of all sources that can be compiled together with a loop, whatever compiles them."""
    digest = hashlib.sha256()
    rules = [
        path for path in game.folder.rglob("*") if path.is_file() and _is_of_the_rules(path.relative_to(game.folder))
    ]
    core = [Path(__file__).parent / f"{name}.py" for name in COMPILED]
    loops = [path for folder in loop_folders(loop) for path in folder.glob("*.py")]
    for path in sorted(rules) + core + sorted(loops):
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.digest()


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "not installed"


def _is_of_the_rules(path: Path) -> bool:
    """Whether a file of a game may have to do with what is compiled; words, drawings and networks never have."""
    others = ("words", "board", "print", "network")
    return not NOT_OF_THE_RULES.intersection(path.parts) and not path.name.startswith(others)


def load(game: Game, loop: str, entry: str, *, bounds: bool = False) -> Entry:
    """The compiled entry of a loop; compiles it first if it did not come with the wheel and was never asked for."""
    if sys.platform == "emscripten":
        return _brought(game, Part(loop, entry))
    came = None if bounds else built_in(game, loop, entry)
    if came is not None:
        return came
    try:
        extras.require(extras.NATIVE, "Native code")
    except extras.ExtraMissing as missing:
        raise NativeUnavailable(f"{missing} The plain engine needs nothing.") from missing
    path = object_file(game, loop, entry, bounds=bounds)
    with _locks.setdefault(path, Lock()):
        if path not in _linked:
            (code,) = prepare(game, [(loop, entry)], bounds=bounds)
            _linked[path] = _link(code, len(game.loop(loop).Memory._fields))
        return _linked[path]


def _brought(game: Game, part: Part) -> Entry:
    """An entry that came with the browser edition, where nothing can be compiled."""
    try:
        entry: Entry = ctypes.CDLL(str(libraries.FOLDER / f"{game.name}.so"))[part.symbol]
    except (AttributeError, OSError) as error:
        raise NativeUnavailable(f"No native code of {game.title} came with this site.") from error
    parameters = len(game.loop(part.loop).Memory._fields)
    entry.argtypes, entry.restype = [ctypes.c_void_p] * parameters, ctypes.c_int64  # type: ignore[attr-defined]
    return entry


def llvm_code(game: Game, loop: str, entry: str) -> tuple[str, str]:
    """The symbol and the LLVM code of a loop's entry; compiles it first if that has not been done before."""
    (code,) = prepare(game, [(loop, entry, LLVM)])
    symbol, text = code.decode().split("\0", 1)
    return symbol, text


def prepare(game: Game, parts: Sequence[tuple[str, ...]], *, bounds: bool = False) -> list[bytes]:
    """The code of parts of loops; all that has to be compiled is compiled together, which shares most of the work."""
    files = {Part(*part): object_file(game, *part, bounds=bounds) for part in parts}
    _keep_others_out(cache_folder())
    stored = {part: _stored(file) for part, file in files.items()}
    if None in stored.values():
        with _alone(files.values()):
            stored = {part: _stored(file) for part, file in files.items()}
            missing = [part for part, code in stored.items() if code is None]
            if missing:
                for part, code in zip(missing, _compile_apart(game, missing, bounds), strict=True):
                    stored[part] = code
                    _store(files[part], code)
    return [code for code in stored.values() if code is not None]


def _keep_others_out(folder: Path) -> None:
    """Make sure that nobody else can put code into the cache; without a folder, nothing is kept or found."""
    with suppress(OSError):
        make_folder(folder)
        make_private(folder, OTHERS_WRITE)
        if not only_we_change(folder.stat()):
            reason = "somebody else can change what is there; name another folder by ASTRAGAL_CACHE"
            raise NativeUnavailable(f"Compiled code cannot be kept in {folder}: {reason}.")


@contextmanager
def _alone(files: Iterable[Path]) -> Iterator[None]:
    """Let no two processes compile the same at the same time, where the system has file locks."""
    with ExitStack() as stack:
        with suppress(ImportError, OSError):
            import fcntl

            for file in sorted(files):  # in one order for all, so that no two wait for each other
                fcntl.flock(stack.enter_context(file.with_suffix(f"{file.suffix}.lock").open("w")), fcntl.LOCK_EX)
        yield


def load_in_background(game: Game, loop: str, entry: str) -> "Future[Entry]":
    """Start `load` in a thread of its own; the future holds the entry when it is ready."""
    return in_background(load, game, loop, entry)


def _stored(path: Path) -> bytes | None:
    """What the cache holds, if it is whole and nobody else can have written it."""
    try:
        with path.open("rb") as file:
            if not only_we_change(os.fstat(file.fileno())):
                return None
            checksum, code = file.read().split(b"\n", 1)
    except (OSError, ValueError):
        return None
    return code if checksum == hashlib.sha256(code).hexdigest().encode() else None


def _store(path: Path, code: bytes) -> None:
    """Keep code for the next time; where that is not possible, the next time compiles again."""
    with suppress(OSError):
        with tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as file:
            file.write(hashlib.sha256(code).hexdigest().encode() + b"\n" + code)
        Path(file.name).replace(path)


def _compile_apart(game: Game, parts: list[Part], bounds: bool) -> list[bytes]:
    with tempfile.TemporaryDirectory(prefix="astragal-") as folder:
        module = [sys.executable, "-P", "-m", "astragal.core.compiler"]
        names = [name for part in parts for name in part]
        command = [*module, game.spec, "bounds" if bounds else "", folder, *names]
        done = subprocess.run(command, capture_output=True, stdin=subprocess.DEVNULL)
        if done.returncode:
            reason = (done.stderr.decode(errors="replace").strip() or "no reason given").splitlines()[-1]
            raise NativeUnavailable(f"{game.title} cannot be compiled: {reason}")
        return [(Path(folder) / str(number)).read_bytes() for number in range(len(parts))]


def _link(code: bytes, parameters: int) -> Entry:
    """Make a function of an object file."""
    import llvmlite.binding as llvm
    from llvmlite.binding.object_file import ObjectFileRef

    symbol, machine_code = code.split(b"\0", 1)
    engine = llvm.create_mcjit_compiler(llvm.parse_assembly(""), target_machine())
    engine.add_object_file(ObjectFileRef.from_data(machine_code))
    engine.finalize_object()
    _engines.append(engine)
    address = engine.get_function_address(symbol.decode())
    if not address:
        raise NativeUnavailable("Compiled code lacks its entry.")
    function: Entry = ctypes.CFUNCTYPE(ctypes.c_int64, *[ctypes.c_void_p] * parameters)(address)
    return function


def target_machine() -> Any:
    """This machine's processor, as LLVM knows it."""
    import llvmlite.binding as llvm

    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    return llvm.Target.from_default_triple().create_target_machine(
        cpu=llvm.get_host_cpu_name(),
        features=llvm.get_host_cpu_features().flatten(),
        opt=3,
        reloc="pic",
        codemodel="jitdefault",
        jit=True,
    )


def values_code(game: Game) -> str:
    """The `struct` code of integers that hold every observed number of a state: of 32 bits if that is enough."""
    fields = game.rules.declaration.fields.values()
    codes = [field.code for field in fields if not isinstance(field.observed, NotObserved)]
    return "q" if "q" in codes else "i"
