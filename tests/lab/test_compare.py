"""What a rule changes, pair by pair."""

from pathlib import Path

from astragal import load
from astragal.core.engine import Setting
from astragal.lab.compare import compare
from astragal.lab.many import LocalWorkers
from astragal.lab.measure import Table

PIG = str(Path(__file__).parents[2] / "examples" / "pig")


def table(goal: int) -> Table:
    game = load(PIG)
    return Table(Setting(game, 2, game.read_options({"goal": goal}), 1), ("beginner", "beginner"))


def test_a_longer_way_to_the_goal_takes_more_decisions_and_changes_nothing_else_that_is_fair() -> None:
    found = compare(table(20), table(40), 300, workers=LocalWorkers(in_threads=True, number=1))
    by_name = {difference.measure: difference for difference in found.differences}

    assert found.pairs == 300
    assert by_name["decisions"].shows
    assert by_name["decisions"].more.value > 1
    assert abs(by_name["seat 1 wins"].one.value + by_name["seat 2 wins"].one.value - 1) < 1e-9
    for difference in found.differences:
        assert abs(difference.other.value - difference.one.value - difference.more.value) < 1e-9


def test_the_same_setting_twice_makes_no_difference_at_all() -> None:
    found = compare(table(20), table(20), 50, workers=LocalWorkers(in_threads=True, number=2))

    assert {(difference.more.value, difference.more.margin) for difference in found.differences} == {(0.0, 0.0)}
