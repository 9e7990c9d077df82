"""Rules out of a table."""

import pytest

from astragal.core import by_number, rule
from astragal.core.rule import run_by


@rule
def add(first: int, second: int) -> int:
    return first + second


@rule
def subtract(first: int, second: int) -> int:
    return first - second


def test_a_table_of_rules_becomes_one_rule() -> None:
    calculate = by_number((add, subtract, add))

    assert [calculate(number, 5, 2) for number in range(3)] == [7, 3, 7]


def test_a_table_with_one_rule() -> None:
    assert by_number((subtract, subtract))(1, 5, 2) == 3


def test_a_table_of_compiled_rules_is_compiled() -> None:
    numba = pytest.importorskip("numba")

    with run_by(numba.njit):
        calculate = by_number((rule(add), rule(subtract)))

    assert [calculate(number, 5, 2) for number in range(2)] == [7, 3]
    assert isinstance(calculate, type(numba.njit(add)))
