"""What a rule changes, game by game."""

from pathlib import Path

import pytest
from lab.tables import PIG, pig_table

from astragal import load
from astragal.core.errors import AstragalError
from astragal.lab.compare import compare, labels_of, settings_of
from astragal.lab.comparison_page import difference_table, write_comparison
from astragal.lab.many import LocalWorkers
from astragal.lab.measure import Table
from astragal.lab.page import framed

WORKERS = LocalWorkers(in_threads=True, number=2)


def tables(*goals: int) -> list[Table]:
    return [pig_table("beginner", "beginner", goal=goal) for goal in goals]


def test_a_longer_way_to_the_goal_takes_more_decisions_and_changes_nothing_else_that_is_fair() -> None:
    found = compare(tables(20, 40, 60), 300, workers=WORKERS)
    longer, longest = found.of("goal=40"), found.of("goal=60")

    assert found.labels == ("goal=20", "goal=40", "goal=60")
    assert longer["decisions"].shows
    assert longest["decisions"].more.value > longer["decisions"].more.value > 1
    assert abs(longer["seat 1 wins"].value.value + longer["seat 2 wins"].value.value - 1) < 1e-9
    for measure, difference in longer.items():
        first = found.of("goal=20")[measure].value.value
        assert abs(difference.value.value - first - difference.more.value) < 1e-9


def test_the_same_setting_twice_makes_no_difference_at_all() -> None:
    found = compare(tables(20, 20), 50, labels=["one", "other"], workers=WORKERS)

    assert {(difference.more.value, difference.more.margin) for difference in found.differences} == {(0.0, 0.0)}


def test_pairs_of_one_luck_show_more_than_games_of_their_own() -> None:
    found = compare(tables(100, 101), 400, workers=WORKERS).of("goal=101")["decisions"]

    assert found.more.margin < found.value.margin  # although it is wider, for all measures at once


def test_settings_are_all_choices_of_the_values_given() -> None:
    game = load("dice-archive")
    settings = settings_of(game, {"tables": ["printed", "swapped"], "weeks": ["5", "6"]}, 2, 0)

    assert labels_of([Table(setting, ("random",) * 2) for setting in settings]) == [
        "tables=printed, weeks=5",
        "tables=printed, weeks=6",
        "tables=swapped, weeks=5",
        "tables=swapped, weeks=6",
    ]
    with pytest.raises(AstragalError, match="Expected different values, not 5, 5"):
        settings_of(game, {"weeks": ["5", "5"]}, 2, 0)
    with pytest.raises(AstragalError, match="at least two settings"):
        compare(tables(20), 50, workers=WORKERS)


def test_a_comparison_is_written_as_a_page_with_its_data(tmp_path: Path) -> None:
    found = compare(tables(20, 40), 300, workers=WORKERS, file=tmp_path / "counts" / "comparison.json")
    page = write_comparison(found, tmp_path).read_text()

    assert "Pig: 2 settings compared for 2 players" in page
    assert page.count("<svg") == len(found.of("goal=40"))
    assert found._repr_html_() == framed(page)
    assert (tmp_path / "comparison.csv").read_text().startswith("setting,measure,value,")
    assert difference_table(found)["measure"].to_list()[0] == "decisions"
    assert load(PIG).title == "Pig"
