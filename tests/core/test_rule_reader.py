"""What compiled rules can say, each sentence run plain and compiled; and what they cannot, refused by its line."""

import ctypes
from array import array
from collections.abc import Callable
from math import sqrt
from types import SimpleNamespace
from typing import Any, NamedTuple

import pytest

from astragal.core import native
from astragal.core.compiler import optimised
from astragal.core.rule_types import Group, NotCompilable, Table
from astragal.core.rule_unit import Unit, mark

pytestmark = pytest.mark.skipif(not native.available(), reason="there is no LLVM")

NUMBERS = [-9, -7, -2, -1, 0, 1, 2, 3, 8, 64, 1 << 40]
FAILED = -1234
ROOM = 4

SQUARES = (0, 1, 4, 9, 16, 25)
ROWS = ((1, -200, 3), (40_000, 5, 6))
FLAGS = (True, False, True)
HALVES = (0.5, 1.5)
OPTIONS = SimpleNamespace(step=3)


class Pair(NamedTuple):
    first: int
    second: int


@mark
def added(a: int, b: int = 5) -> int:
    return a + b


@mark
def both(a: int, b: int) -> tuple[int, int]:
    return b, a


@mark
def mixed(a: int, b: int) -> int:
    if a > b:
        return True
    return a


@mark
def twice(function: Callable[[int], int], a: int) -> int:
    return function(function(a))


@mark
def arithmetic(a: int, b: int, out: Any) -> int:
    out[0] = a + b * 3 - (a - b)
    out[1] = a & b | 6 ^ a
    out[2] = ~a + -b + (not a) + (a == b)
    return (a << 3) + (b >> 2) + (a % 9) ** 3


@mark
def division(a: int, b: int, out: Any) -> int:
    out[0] = a // 4 + a % 4
    out[1] = a // 7 + a % 7
    out[2] = a // -3 + a % -3
    return a // b * 100 + a % b if b else 0


@mark
def fractions(a: int, b: int, out: Any) -> int:
    ratio = a / 7 + sqrt(abs(b)) * 1.5
    out[0] = int(ratio * 1000.0)
    out[1] = 1 if ratio > HALVES[a & 1] else 0
    out[2] = int(max(ratio, 0.5, a) + min(ratio, b))
    return int(-ratio)


@mark
def choices(a: int, b: int, out: Any) -> int:
    out[0] = a or b
    out[1] = a and b
    out[2] = 1 if a < b <= 8 or (a == 3 and not b) else 0
    kind = a in (1, 2, 3) and b not in (8, 64)
    return int(kind) + (b if a > 0 else a * 2)


@mark
def loops(a: int, b: int, _: Any) -> int:
    total = 0
    for i in range(3, 12, 2):
        if i == 9:
            break
        if i == 5:
            continue
        total += i * a
    for i in range(5, 0, -2):
        total -= i
    for number in SQUARES:
        total += number
    for row in ROWS:
        total += row[1]
    left = 5
    while left:
        left -= 1
        for out_of in range(left):
            total += out_of
    while True:
        total += 1
        if total % 5 == 0:
            return total + left + i + b


@mark
def tables(a: int, b: int, out: Any) -> int:
    inside = a % 6
    out[0] = SQUARES[inside] + SQUARES[-1] + SQUARES[inside - 6]
    out[1] = ROWS[a & 1][b % 3] + len(ROWS[0]) + len(SQUARES)
    out[2] = FLAGS[b % 3] + OPTIONS.step
    row = ROWS[b & 1]
    return row[0]


@mark
def tuples(a: int, b: int, out: Any) -> int:
    first, second = b, a
    first, second = second, first
    pair = Pair(second=second, first=first)
    (x, y), z = both(pair.first, pair.second), (1, (2, 3))[1]
    for _ in range(2):
        pair = Pair(pair.second, pair.first + 1)
    out[0], out[1] = x, y
    out[2] = z[1] + pair[0]
    return pair.second


@mark
def calls(a: int, b: int, out: Any) -> int:
    out[0] = added(a) + added(b=a, a=b)
    out[1] = twice(added, a) + mixed(a, b)
    number: int = True
    if a > 3:
        number = 7
    return bool(b) + number


SENTENCES = [arithmetic, division, fractions, choices, loops, tables, tuples, calls]


def compiled(rule: Any, *, bounds: bool = False) -> Callable[[int, int], tuple[int, list[int]]]:
    """A function that runs a rule of two numbers and a row in machine code; and what it wrote into the row."""
    import llvmlite.binding as llvm

    row = Table("q", (ROOM,))
    memory = Group((Table("q", (0,)), row), ("numbers", "out"))

    def entry(memory):  # type: ignore[no-untyped-def]
        return rule(memory.numbers[0], memory.numbers[1], memory.out)

    code = Unit(bounds=bounds).code(mark(entry), memory, "run", FAILED)
    machine = native.target_machine()
    module = optimised(llvm.parse_assembly(code), ["run"], machine)
    function = native._link(b"run\0" + machine.emit_object(module), 2)

    def run(a: int, b: int) -> tuple[int, list[int]]:
        numbers, out = array("q", [a, b]), array("q", [0] * ROOM)
        places = [ctypes.addressof((ctypes.c_char * 0).from_buffer(held)) for held in (numbers, out)]
        return function(*places), out.tolist()

    return run


@pytest.mark.parametrize("bounds", [False, True], ids=["fast", "checked"])
@pytest.mark.parametrize("rule", SENTENCES, ids=lambda rule: rule.__name__)
def test_a_sentence_means_the_same_plain_and_compiled(rule: Any, bounds: bool) -> None:
    run = compiled(rule, bounds=bounds)
    for a in NUMBERS:
        for b in NUMBERS:
            out = [0] * ROOM
            assert (rule(a, b, out), out) == run(a, b), (a, b)


@mark
def reaches(a: int, b: int, out: Any) -> int:
    out[a] = b
    return SQUARES[b]


@mark
def divides(a: int, b: int, out: Any) -> int:
    out[0] = a // b
    out[1] = 1
    return 1


def test_what_plain_python_raises_is_found_where_bounds_are_checked() -> None:
    reaching, dividing = compiled(reaches, bounds=True), compiled(divides, bounds=True)

    assert reaching(3, 5) == (25, [0, 0, 0, 5])
    assert reaching(2, -1) == (25, [0, 0, -1, 0])
    assert reaching(4, 0) == (FAILED, [0] * ROOM)
    assert reaching(-1, 0) == (FAILED, [0] * ROOM)
    assert reaching(0, 6) == (FAILED, [6, 0, 0, 0])
    assert dividing(7, 2) == (1, [3, 1, 0, 0])
    assert dividing(7, 0) == (FAILED, [0] * ROOM)
    assert compiled(divides)(7, 0) == (1, [0, 1, 0, 0])


def unmarked(a: int) -> int:
    return a


@mark
def calls_unmarked(a: int, _: int, __: Any) -> int:
    return unmarked(a)


@mark
def makes_a_list(a: int, b: int, _: Any) -> int:
    return len([a, b])


@mark
def two_kinds(a: int, b: int, out: Any) -> int:
    kind = (a, b)
    if b:
        kind = out
    return kind[0]


@mark
def calls_itself(a: int, b: int, out: Any) -> int:
    return calls_itself(a - 1, b, out) if a else 0


@mark  # noqa: RET503
def forgets_to_return(a: int, b: int, _: Any) -> int:  # type: ignore[return]
    if a:
        return b


@mark
def assigns_a_fraction(a: int, b: int, out: Any) -> int:
    out[0] = a / b
    return 0


@mark
def takes_a_name_from_nowhere(a: int, _: int, __: Any) -> int:
    return a + nowhere  # type: ignore[name-defined,no-any-return]  # noqa: F821


REFUSED = {
    calls_unmarked: "'unmarked' is not a rule; mark it with `rule`",
    makes_a_list: "compiled rules do not know list",
    two_kinds: "expected one type, not a tuple of 2 here and a table there",
    calls_itself: "calls_itself calls itself, which compiled rules cannot",
    forgets_to_return: "expected one type, not a whole number here and nothing there",
    assigns_a_fraction: "expected a whole number, not a number with a fraction",
    takes_a_name_from_nowhere: "nothing is called nowhere",
}


@pytest.mark.parametrize("rule", REFUSED, ids=lambda rule: rule.__name__)
def test_what_cannot_be_compiled_is_refused_by_its_line(rule: Any) -> None:
    with pytest.raises(NotCompilable) as refusal:
        compiled(rule)

    line, _, reason = str(refusal.value).partition(f" of test_rule_reader.py ({rule.__name__}): ")
    first = rule.__code__.co_firstlineno
    assert reason == REFUSED[rule]
    assert first < int(line.removeprefix("line ")) <= first + 5
