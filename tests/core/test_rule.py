"""Rules out of a table."""

from astragal.core import by_number, rule


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
