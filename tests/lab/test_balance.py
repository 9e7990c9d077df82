"""Reports on balance: what is in them, when enough has been played, and that nothing else makes a difference."""

from dataclasses import replace
from pathlib import Path

import polars as pl
import pytest
from lab.tables import pig_setting

from astragal.core.errors import AstragalError
from astragal.lab import balance
from astragal.lab.balance import Balance, Plan, measure_balance
from astragal.lab.many import LocalWorkers
from astragal.lab.page import framed
from astragal.lab.report import frames, html, write_index, write_report
from astragal.lab.simulate import Interrupted, Progress

PLAN = Plan(pig_setting(players=3), "casual", ("random", "casual"), precision=0.05)


@pytest.fixture(autouse=True)
def few_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(balance, "OPTION_GAMES", 100)


def found(plan: Plan, workers: int = 2) -> Balance:
    return measure_balance(plan, workers=LocalWorkers(in_threads=True, number=workers))


def test_a_report_is_the_same_to_the_last_byte_whoever_played() -> None:
    assert html(found(PLAN, workers=1)) == html(found(PLAN, workers=3))


def test_everything_that_a_designer_asks_about_is_in_the_report() -> None:
    page = html(found(PLAN))

    for title in ("Length", "Scores", "Margin of victory", "Seats", "Who begins", "Skill: casual among random"):
        assert f"<h2>{title}</h2>" in page
    for title in ("Changes of the lead", "When it was decided", "Runaways and comebacks", "Options", "Actions"):
        assert f"<h2>{title}</h2>" in page
    for title in ("Hardly used", "Weak choices", "Openings"):
        assert f"<h2>{title}</h2>" in page
    assert page.count("casual in every seat, seed 1") >= 10
    assert "Luck: under the same luck with other choices" in page
    assert "goal=1000" in page


def test_games_are_played_until_intervals_are_narrow_enough() -> None:
    wide, narrow = found(PLAN).main, found(replace(PLAN, precision=0.02)).main

    assert wide.games == 999
    assert narrow.games == 999 * 4
    assert max(narrow.seats["share ±"]) <= 0.02 < max(wide.seats["share ±"])
    assert found(replace(PLAN, games=50)).main.games == 50


def test_levels_are_compared_on_all_seats() -> None:
    (skill,) = found(PLAN).skill
    casual, random = skill.bots.iter_rows(named=True)

    # a casual bot keeps each point at once, which is no way to win at Pig
    assert casual["share"] + casual["share ±"] < 1 / 3 < random["share"] - random["share ±"]
    assert casual["share"] + 2 * random["share"] == pytest.approx(1)
    assert skill.seats["games"].to_list() == [skill.games] * 3


def test_an_interrupted_report_goes_on_to_the_same_figures(tmp_path: Path) -> None:
    plan = replace(PLAN, folder=tmp_path)
    told: list[str] = []

    def interrupt_luck(label: str, _total: int) -> Progress:
        told.append(label)

        def done(games: int) -> None:
            if label == "luck" and games:
                raise KeyboardInterrupt

        return done

    with pytest.raises(Interrupted, match=r"Interrupted after .* of 4,000 games."):
        measure_balance(plan, workers=LocalWorkers(in_threads=True, number=2), progress=interrupt_luck)

    assert told == ["main", "casual among random", "luck"]
    assert html(found(plan)) == html(found(PLAN)) == html(found(plan))


def test_the_data_lie_beside_the_page(tmp_path: Path) -> None:
    measured = found(PLAN)
    page = write_report(measured, tmp_path / "pig")

    assert page.read_text() == html(measured)
    assert measured._repr_html_() == framed(page.read_text())
    for name, frame in frames(measured).items():
        assert pl.read_parquet(tmp_path / "pig" / f"{name}.parquet").equals(frame)
        assert (tmp_path / "pig" / f"{name}.csv").read_text().splitlines()[0] == ",".join(frame.columns)
    assert "pig/report.html" in write_index(["pig"], tmp_path).read_text()


def test_plans_that_cannot_be() -> None:
    with pytest.raises(AstragalError, match="a precision between 0 and 100 %, not 200 %"):
        replace(PLAN, precision=2)
    with pytest.raises(AstragalError, match="There is no bot 'nobody'"):
        _ = replace(PLAN, bot="nobody").tables
