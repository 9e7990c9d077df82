"""Native code: made once, found again, equal to plain play."""

import hashlib
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from astragal import load
from astragal.core import native
from astragal.core.engine import GameFailed, Setting, native_run, plain_run
from astragal.core.errors import NativeUnavailable
from astragal.core.game import Game

pytestmark = pytest.mark.skipif(not native.available(), reason="there is no LLVM")

PIG = Path(__file__).parents[2] / "examples" / "pig"


def changed_pig(folder: Path, old: str, new: str) -> Game:
    source = (PIG / "rules.py").read_text()
    assert old in source
    (folder / "pig").mkdir(parents=True)
    (folder / "pig" / "rules.py").write_text(source.replace(old, new))
    return load(str(folder / "pig"))


def setting(game: Game, players: int = 2) -> Setting:
    return Setting(game, players, game.read_options({}), seed=3)


def test_games_are_equal_plain_and_native_one_by_one_and_in_any_division(pig: Game) -> None:
    plain, fast = plain_run(setting(pig)), native_run(setting(pig))
    whole = fast(0, 60)

    assert plain(0, 60) == whole
    assert fast(0, 7) + fast(7, 31) + fast(31, 60) == whole
    assert fast(60, 120) != whole
    with ThreadPoolExecutor(4) as pool:
        assert sum(pool.map(lambda first: fast(first, first + 15), (15, 30, 45)), start=fast(0, 15)) == whole


def test_the_file_is_named_by_everything_that_goes_into_it(tmp_path: Path, pig: Game) -> None:
    changed = changed_pig(tmp_path, "s.pot += a + 1", "s.pot += a + 2")
    same = changed_pig(tmp_path / "same", "s.pot += a + 1", "s.pot += a + 2")

    def name(game: Game, *, bounds: bool = False) -> str:
        return native.object_file(game, "playout", "play_games", bounds=bounds).name

    assert name(changed) == name(same)
    assert len({name(pig), name(changed), name(pig, bounds=True)}) == 3


def test_the_file_depends_on_everything_in_the_games_folder(tmp_path: Path) -> None:
    plain = changed_pig(tmp_path / "one", "VERSION", "VERSION")
    (tmp_path / "two" / "pig" / "tables").mkdir(parents=True)
    (tmp_path / "two" / "pig" / "tables" / "__init__.py").write_text("SIDES = 6")
    (tmp_path / "two" / "pig" / "rules.py").write_text((PIG / "rules.py").read_text())
    richer = load(str(tmp_path / "two" / "pig"))

    files = {native.object_file(game, "playout", "play_games", bounds=False).name for game in (plain, richer)}
    assert len(files) == 2


FAULTS = {
    "VERSION = 1": "VERSION = 1\nprint('hello')",
    "out[1] = roll()": "out[1 + s.pot * 1000 * (s.goal == 91)] = roll()",
    "s.pot += a + 1": "s.pot += 6 // a if s.goal == 92 else 900 * a if s.goal == 93 else a + 1",
    "s.points[s.turn] += s.pot": "s.points[s.turn + 20 * (s.goal == 94)] += s.pot",
}
"""Rules that go wrong at some goals and print when they are read, in one game, for it takes long to compile one."""


def faulty_pig(folder: Path) -> Game:
    game = changed_pig(folder, "VERSION", "VERSION")
    rules = game.folder / "rules.py"
    for old, new in FAULTS.items():
        assert old in rules.read_text()
        rules.write_text(rules.read_text().replace(old, new))
    return load(str(game.folder))


def test_what_rules_print_does_not_get_into_the_code(tmp_path: Path) -> None:
    game = faulty_pig(tmp_path)

    assert native_run(Setting(game, 2, game.read_options({"goal": 90}), seed=3), watch=True)(0, 10).games == 10


@pytest.mark.parametrize(
    ("goal", "reason"),
    [
        (91, "Game 0: a rule reaches outside a table or divides by zero"),
        (92, "a rule reaches outside a table or divides by zero"),
        (93, "a field holds a value outside its declaration"),
        (94, "Game 0: a rule reaches outside a table or divides by zero"),
    ],
    ids=["beyond the room for actions", "division by zero", "value out of range", "index out of bounds"],
)
def test_what_goes_wrong_is_found_when_watching(tmp_path: Path, goal: int, reason: str) -> None:
    game = faulty_pig(tmp_path)

    with pytest.raises(GameFailed, match=reason):
        native_run(Setting(game, 2, game.read_options({"goal": goal}), seed=3), watch=True)(0, 10)


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for compiled code of its own; what is compiled there is short."""
    monkeypatch.setattr(native, "_compile_apart", lambda _, entries, __: [b"symbol\0code"] * len(entries))
    monkeypatch.setenv("ASTRAGAL_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(native, "_linked", {})
    return tmp_path / "cache"


def test_a_damaged_file_is_made_again(cache: Path, pig: Game) -> None:
    cache.mkdir()
    path = native.object_file(pig, "playout", "play_games", bounds=False)
    path.write_bytes(b"0" * 64 + b"\nrubbish\0rubbish")

    assert native.prepare(pig, [("playout", "play_games")]) == [b"symbol\0code"]
    assert native._stored(path) == b"symbol\0code"


def forge(path: Path, code: bytes) -> None:
    """Write what looks like compiled code, in a way that the cache takes for whole."""
    path.write_bytes(hashlib.sha256(code).hexdigest().encode() + b"\n" + code)


no_modes = pytest.mark.skipif(os.name != "posix", reason="files have no modes here")


@no_modes
def test_compiled_code_is_kept_where_nobody_else_can_change_it(cache: Path, pig: Game) -> None:
    before = os.umask(0)
    try:
        assert native.prepare(pig, [("playout", "play_games")]) == [b"symbol\0code"]
    finally:
        os.umask(before)

    assert cache.stat().st_mode & 0o777 == 0o700
    assert [path.stat().st_mode & 0o777 for path in cache.glob("*.o")] == [0o600]


@no_modes
@pytest.mark.parametrize("mode", [0o620, 0o602, 0o666])
def test_code_that_others_could_have_changed_is_made_again(cache: Path, pig: Game, mode: int) -> None:
    cache.mkdir()
    path = native.object_file(pig, "playout", "play_games", bounds=False)
    forge(path, b"planted\0code")
    assert native._stored(path) == b"planted\0code", "this is what would be run"
    path.chmod(mode)

    assert native._stored(path) is None


@no_modes
def test_code_that_somebody_else_owns_is_made_again(cache: Path, pig: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    cache.mkdir()
    path = native.object_file(pig, "playout", "play_games", bounds=False)
    forge(path, b"planted\0code")
    if os.getuid() == 0:
        os.chown(path, 12345, -1)
    else:
        monkeypatch.setattr(os, "getuid", lambda: 12345)

    assert native._stored(path) is None


@no_modes
def test_a_folder_of_code_that_others_can_change_is_closed_to_them(cache: Path, pig: Game) -> None:
    cache.mkdir()
    cache.chmod(0o777)

    assert native.prepare(pig, [("playout", "play_games")])
    assert cache.stat().st_mode & 0o777 == 0o755


@no_modes
def test_a_folder_of_code_that_somebody_else_owns_is_not_used(
    cache: Path, pig: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    cache.mkdir()
    if os.getuid() == 0:
        os.chown(cache, 12345, -1)
    else:
        monkeypatch.setattr(os, "getuid", lambda: 12345)

    with pytest.raises(NativeUnavailable, match="somebody else can change what is there; name another folder"):
        native.load(pig, "playout", "play_games")
    assert [*cache.iterdir()] == []


def test_without_a_place_for_the_file_the_code_still_runs(
    tmp_path: Path, pig: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    compiled = native.prepare(pig, [("playout", "play_games")])
    (tmp_path / "file").write_text("not a folder")
    monkeypatch.setenv("ASTRAGAL_CACHE", str(tmp_path / "file"))
    monkeypatch.setattr(native, "_linked", {})
    monkeypatch.setattr(native, "_compile_apart", lambda *_: compiled)

    assert native_run(setting(pig))(0, 10).games == 10


def test_rules_that_cannot_be_compiled_are_refused_in_a_sentence(tmp_path: Path) -> None:
    game = changed_pig(tmp_path, "        s.rolling = 1", "        s.rolling = eval('1')")

    with pytest.raises(NativeUnavailable, match="pig cannot be compiled: "):
        native_run(setting(game))


def test_compiling_in_the_background_brings_the_same_code(pig: Game) -> None:
    future = native.load_in_background(pig, "playout", "play_games")

    assert future.result() is native.load(pig, "playout", "play_games")


def test_running_compiled_code_needs_no_numpy(pig: Game) -> None:
    native.load(pig, "playout", "play_games")
    program = (
        "import sys; from astragal import load; from astragal.core.engine import Setting, native_run;"
        f"game = load({pig.spec!r}); native_run(Setting(game, 2, game.read_options({{}}), 1))(0, 10);"
        "print('numpy' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, env=os.environ)

    assert done.stdout.strip() == "False"


def test_what_is_compiled_together_is_compiled_once(tmp_path: Path, pig: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[list[str]] = []

    def compile_apart(_: Game, parts: list[native.Part], __: bool) -> list[bytes]:
        asked.append([f"{part.entry}.{part.form}" for part in parts])
        return [part.entry.encode() for part in parts]

    monkeypatch.setenv("ASTRAGAL_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(native, "_compile_apart", compile_apart)
    playout, guesses = ("playout", "play_games"), ("guesses", "guess_game")

    assert native.prepare(pig, [guesses]) == [b"guess_game"]
    with ThreadPoolExecutor(2) as pool:
        both = [pool.submit(native.prepare, pig, parts) for parts in ([playout, guesses], [guesses, playout])]
        assert [future.result() for future in both] == [[b"play_games", b"guess_game"], [b"guess_game", b"play_games"]]
    native.prepare(pig, [playout, (*playout, native.LLVM)])

    assert asked == [["guess_game.o"], ["play_games.o"], ["play_games.ll"]]
