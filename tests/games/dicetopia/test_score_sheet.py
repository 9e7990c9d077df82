"""How the stars came about."""

from games.dicetopia.table import ANN, BO, GAME, clear, give, hand, put, table

from astragal.core.view import view_of
from astragal.games.dicetopia import moves
from astragal.games.dicetopia.words import WORDS


def test_every_part_says_how_it_came_about() -> None:
    s = table("pagans", "zai")
    clear(s)
    give(s, ANN, "P3 P5 M6")
    give(s, BO, "W2")
    s.stock[0], s.stock[1] = 2, 4
    s.dome_stars[ANN] = 7
    for space, thing in (("bank-1", "a1"), ("bank-2", "T4"), ("dome-1", "a1"), ("dome-2", "P6"), ("waste-1", "a2")):
        put(s, space, thing)
    view = view_of(GAME, ("Ann", "Bo"), s, ANN)
    rows = {part.label: (part.points, part.how) for part in WORDS.score_sheet(view)}
    assert rows == {
        "Blood Dome": ([7, 0], ["", ""]),
        "Stock exchange": ([5, 2], ["3 purple × 1 + 1 white × 2", "1 white × 2"]),
        "Pips": ([14, 2], ["3 + 5 + 6", "2"]),
        "Domination": ([15, 5], ["Observatory Bank 9 + The Blood Dome 6", "Waste Management 5"]),
        "The Pagans": ([5, 0], ["1 × 5", ""]),
    }
    assert [sum(points) for points in zip(*(points for points, _ in rows.values()), strict=True)] == view.scores
    assert WORDS.tie_breaks(view)[0].values == ["14", "2"]


def test_missions_count_from_when_they_are_opened() -> None:
    s = table("zai", "haterz")
    hand(s, ANN, "slacker", "less-is-more")
    give(s, ANN, "P1 W1")
    view = view_of(GAME, ("Ann", "Bo"), s, ANN)
    assert "Missions" not in {part.label for part in WORDS.score_sheet(view)}
    s.phase = moves.END
    view = view_of(GAME, ("Ann", "Bo"), s, BO)
    missions = WORDS.score_sheet(view)[-1]
    assert missions.label == "Missions"
    assert missions.points[ANN] == 22
    assert missions.how[ANN] == "less is more 16 + slacker 6"
