"""The laws that every game must keep: kept by ours, and found when broken."""

import re
from dataclasses import replace
from pathlib import Path

import pytest
from conftest import Astragal

from astragal import Match, Record, SeededLuck, load
from astragal.core import native
from astragal.core.check import check, check_again
from astragal.core.check_course import Course
from astragal.core.check_failure import LawBroken
from astragal.core.check_sets import check_sets
from astragal.core.engine import Setting
from astragal.core.errors import CheckFailed
from astragal.core.game import Game
from astragal.core.registry import folders

EXAMPLES = Path(__file__).parents[2] / "examples"
BUILT_BY_GUIDES = ("pig", "liars_dice")
"""Examples that the guides build, step by step, and check; the tests of the documents do that."""

GAMES = [
    *folders(),
    *(str(rules.parent) for rules in sorted(EXAMPLES.glob("*/rules.py")) if rules.parent.name not in BUILT_BY_GUIDES),
]


@pytest.mark.parametrize("spec", GAMES, ids=lambda spec: Path(spec).name)
def test_every_game_keeps_the_laws(spec: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The command looks at more steps closely, which takes most of its time."""
    monkeypatch.setattr("astragal.core.check.CLOSE_STEPS", 200)
    monkeypatch.setattr("astragal.core.check.OPTION_STEPS", 40)

    report = check(load(spec), games=300)

    assert report.games == 300
    assert report.golden >= 1
    assert report.native == native.available()


RANK_FOR_NOTHING = """\
@rule
def rank(s: S, out: list[int]) -> None:
    for seat in range(s.players):
        out[seat] = 1


RULES = Rules(
    rank=rank,"""

HIDE_TOO_MUCH = """\
from astragal.core import Secrets


def hide(s: S, seat: int) -> None:
    s.pot = s.goal


def guess(s: S, seat: int, stream: Any) -> Any:
    return stream


def seen(s: S, seat: int, a: int) -> int:
    return a


RULES = Rules(
    secrets=Secrets(hide=hide, guess=guess, seen=seen),"""

BROKEN = {
    "goes nowhere": ("s.pot += a + 1", "s.pot += 0", "no end after"),
    "value out of range": ("s.pot += a + 1", "s.pot += 500 * a", "value .* of pot outside 0 to 1005"),
    "index out of range": ("out[seat] = s.points[seat]", "out[seat] = s.points[seat - 1]", "index -1 of points"),
    "no legal action": ("return 2 if", "return 0 if", "has to choose but has no legal action"),
    "an action twice": ("out[1] = roll()", "out[1] = hold()", "the same action is offered twice"),
    "no outcome": ("    return 6\n", "    return 0\n", "has to move but has no outcome"),
    "more outcomes than a die": ("    return 6\n", "    return 7\n", "luck has 7 outcomes, of at most 6"),
    "a seat that does not exist": ("s.rolling else s.turn", "s.rolling else s.turn + 10", "seat 10 has to act"),
    "looking changes the position": (
        "    out[0] = hold()",
        "    s.pot = 0\n    out[0] = hold()",
        "looking .* changes it",
    ),
    "an unknown field": ("s.rolling = 1", "s.roling = 1", "no field roling"),
    "places against points": ("RULES = Rules(", RANK_FOR_NOTHING, "do not follow from points"),
    "a constant that changes": (
        "turn = field(0, 9, observed=OneOf(SEATS))",
        "turn = field(0, 9, constant=True)",
        "the field turn is declared constant and has changed",
    ),
    "a missing function": ("def score", "def scores", "name 'score' is not defined"),
    "hidden choices": ("RULES = Rules(", HIDE_TOO_MUCH, "the view of seat 1 offers other actions"),
}


def broken_pig(folder: Path, old: str, new: str) -> str:
    source = (EXAMPLES / "pig" / "rules.py").read_text()
    assert old in source
    game = folder / "pig"
    (game / "golden").mkdir(parents=True)
    (game / "rules.py").write_text(source.replace(old, new, 1))
    golden = (
        "astragal record 1\ngame: pig\nrules: 1\nplayers: 2\nseat 1: A\nseat 2: B\ndice: recorded\n\nend: unfinished\n"
    )
    (game / "golden" / "empty.txt").write_text(golden)
    return str(game)


@pytest.mark.parametrize("fault", BROKEN)
def test_a_broken_game_is_found(fault: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(native, "available", lambda: False)
    monkeypatch.setattr("astragal.core.engine.LONGEST_GAME", 20_000)
    monkeypatch.setattr("astragal.core.check.MOST_STEPS_WRITTEN", 2000)
    monkeypatch.setattr("astragal.core.check.CLOSE_STEPS", 200)
    old, new, reason = BROKEN[fault]
    spec = broken_pig(tmp_path, old, new)

    with pytest.raises(Exception, match=reason):  # a folder without all rules is refused when it is loaded
        check(load(spec), games=40, folder=tmp_path)


def test_a_failure_leaves_a_record_that_replays_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(native, "available", lambda: False)
    old, new, _ = BROKEN["value out of range"]
    game = load(broken_pig(tmp_path, old, new))

    with pytest.raises(CheckFailed, match=r"The record .*check-failure-pig.txt fails again"):
        check(game, games=40, folder=tmp_path)
    record = Record.read(tmp_path / "check-failure-pig.txt")
    state = game.start(len(record.names), game.read_options(record.options), guarded=True)
    moves = [int(step.text[0]) - 1 if step.seat < 0 else game.rules.actions.parse(step.text) for step in record.steps]
    for move in moves[:-1]:
        game.rules.apply(state, move)
    with pytest.raises(ValueError, match="of pot outside 0 to 1005"):
        game.rules.apply(state, moves[-1])


def test_plain_games_come_before_the_compiler(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def compile_nothing(*_: object, **__: object) -> None:
        raise AssertionError("nobody needs the compiler to see this")

    monkeypatch.setattr(native, "available", lambda: True)
    monkeypatch.setattr(native, "prepare", compile_nothing)
    old, new, reason = BROKEN["value out of range"]

    with pytest.raises(CheckFailed, match=reason):
        check(load(broken_pig(tmp_path, old, new)), games=40)


def test_a_failure_names_step_line_field_and_values(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(native, "available", lambda: False)
    old, new, _ = BROKEN["value out of range"]
    spec = broken_pig(tmp_path, old, new)
    line = (Path(spec) / "rules.py").read_text().split("\n").index(f"        {new}") + 1

    with pytest.raises(CheckFailed) as found:
        check(load(spec), games=40, folder=tmp_path)

    pattern = rf"pig fails with 2 players, goal \d+ at step \d+, '- [3-6]/6' \(rules.py, line {line}\): ValueError, "
    assert re.match(pattern + r"value (1500|2000|2500) of pot outside 0 to 1005\. The record", str(found.value))


@pytest.mark.parametrize("fault", [fault for fault in BROKEN if fault not in ("a missing function", "goes nowhere")])
def test_a_record_left_behind_fails_again_in_the_same_words(
    fault: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(native, "available", lambda: False)
    old, new, _ = BROKEN[fault]
    game = load(broken_pig(tmp_path, old, new))
    with pytest.raises(CheckFailed) as first:
        check(game, games=40, folder=tmp_path)

    with pytest.raises(CheckFailed) as second:
        check_again(game, Record.read(tmp_path / "check-failure-pig.txt"))

    assert str(first.value).startswith(str(second.value))


def test_a_record_verified_after_the_mistake_is_mended(tmp_path: Path, astragal: Astragal) -> None:
    old, new, _ = BROKEN["value out of range"]
    spec = broken_pig(tmp_path, old, new)
    failed = astragal("check", spec, "--games", "40", cwd=tmp_path)
    verify = ("record", "verify", "--game", spec, "check-failure-pig.txt")
    again = astragal(*verify, cwd=tmp_path)
    rules = Path(spec) / "rules.py"
    rules.write_text(rules.read_text().replace(new, old))
    mended = astragal(*verify, cwd=tmp_path)

    assert failed.returncode == again.returncode == 2
    assert again.stderr.strip()
    assert failed.stderr.startswith(again.stderr.strip())
    assert mended.stdout == "check-failure-pig.txt: the game no longer breaks the law that it broke here.\n"


@pytest.mark.skipif(not native.available(), reason="there is no LLVM")
def test_play_that_differs_between_plain_and_native_is_found(tmp_path: Path) -> None:
    """A product that does not fit 64 bits is exact in plain Python and wraps in native code."""
    spec = broken_pig(tmp_path, "s.pot += a + 1", "s.pot += 1 + (a + 3) ** 7 * 9223372036854775807 // 3 % 6")

    with pytest.raises(CheckFailed, match="plain and native play differ"):
        check(load(spec), games=20)


def test_words_that_cannot_be_loaded_are_one_sentence(tmp_path: Path, astragal: Astragal) -> None:
    spec = broken_pig(tmp_path, "VERSION = 1", "VERSION = 1")
    (Path(spec) / "words.py").write_text("TITLE = \n")
    found = astragal("check", spec, "--games", "40", cwd=tmp_path)

    assert found.returncode == 2
    assert found.stderr.startswith(f"astragal: The words in {spec} cannot be loaded: SyntaxError, invalid syntax")


def test_a_game_without_golden_records_fails(tmp_path: Path) -> None:
    spec = broken_pig(tmp_path, "VERSION = 1", "VERSION = 1")
    (Path(spec) / "golden" / "empty.txt").unlink()

    with pytest.raises(CheckFailed, match="it has no record in pig/golden"):
        check(load(spec), games=1)


def test_a_golden_record_that_no_longer_replays_fails(tmp_path: Path) -> None:
    spec = broken_pig(tmp_path, "VERSION = 1", "VERSION = 2")

    with pytest.raises(CheckFailed, match=r"empty.txt does not replay. The record follows version 1"):
        check(load(spec), games=1)


@pytest.mark.parametrize(("sets", "fixed_sets"), [((), ("pay",)), (("pay",), ())])
def test_every_set_is_made_backwards(sets: tuple[str, ...], fixed_sets: tuple[str, ...]) -> None:
    """Two cards to pay are no open set: the last one cannot be played first."""
    match = Match("pie-factory", 2, luck=SeededLuck(0))
    match.play("draft 1")
    while len(match.made) < 40:
        match.play(match.view(match.to_act).legal[0])
    game = Game(match.game.spec, match.game.folder, match.game.name)
    game.rules = replace(game.rules, sets=sets, fixed_sets=fixed_sets)
    course = Course(Setting(game, 2, game.read_options({}), 0), 0, match.made)
    while not course.is_replayed:
        course.make(*course.next_step())

    if fixed_sets:
        check_sets(course)
    else:
        with pytest.raises(LawBroken, match="cannot be made where a set is made backwards"):
            check_sets(course)
