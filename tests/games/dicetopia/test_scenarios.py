"""Each scenario does what its line says, and only that."""

from typing import Any

import pytest
from games.dicetopia.table import ANN, BO, GAME, RULES, dice, do, finish_luck, give, offered, put, table

from astragal.games.dicetopia import end, pieces
from astragal.games.dicetopia.scenarios import FOLDER, NAMES, Scenario, read_scenario
from astragal.games.dicetopia.words_scenarios import TEXTS


def start(scenario: str, players: int = 3) -> Any:
    return GAME.start(players, {"scenario": scenario}, guarded=True)


def own(name: str) -> Scenario:
    return read_scenario((FOLDER / f"{name}.txt").read_text(encoding="utf-8"), name)


def test_there_are_at_least_six_and_none_is_the_usual_game() -> None:
    assert NAMES[0] == "none"
    assert len(NAMES) >= 7
    assert len({own(name) for name in NAMES}) == len(NAMES)


def test_every_scenario_has_a_file_and_words_and_stands_on_the_page() -> None:
    page = (GAME.folder / "README.md").read_text(encoding="utf-8")

    assert {file.stem for file in FOLDER.iterdir()} == {*NAMES}
    assert [*TEXTS] == [*NAMES[1:]]
    for name, text in TEXTS.items():
        assert f"| `{name}` | {text} |" in page
        assert f"{name}, {text}" in GAME.words.options["scenario"]


@pytest.mark.parametrize("name", NAMES)
def test_a_scenario_changes_one_number(name: str) -> None:
    assert sum(a != b for a, b in zip(own("none"), own(name), strict=True)) == int(name != "none")


def test_short_night() -> None:
    assert list(start("short-night").agents_left)[:3] == [4, 4, 4]


def test_empty_prison() -> None:
    s = table("pagans", "tentacle", scenario="empty-prison")

    assert offered(s, "agent")
    assert not offered(s, "thug")


@pytest.mark.parametrize(("name", "step"), [("bull-market", 3), ("crash", 6)])
def test_stock_cubes_start_higher(name: str, step: int) -> None:
    assert list(start(name).stock) == [step] * 3


def test_exposed() -> None:
    s = table("conclave", "tentacle", scenario="exposed")
    do(s, "agent sanctuary-1")

    assert not offered(s, "protect")
    assert dice(s, ANN) == "P1*"


def test_double_agents() -> None:
    s = start("double-agents", 2)
    finish_luck(s)

    assert list(s.hand_count)[:2] == [4, 4]
    do(s, sorted(offered(s, "discard"))[0])
    do(s, sorted(offered(s, "discard"))[0])
    assert list(s.hand_count)[:2] == [3, 3]


def test_meltdown() -> None:
    s = start("meltdown", 2)
    finish_luck(s)

    assert list(s.die_colour)[48:] == [pieces.MAGMACORIUM] * 6
    assert s.magmacorium_supply == 1


def test_turf_war() -> None:
    s = table("pagans", "tentacle", scenario="turf-war")
    for number in range(1, 6):
        put(s, f"waste-{number}", "..")
    put(s, "waste-1", "a1")

    assert end.place_stars(s, ANN, pieces.WASTE) == 8


def test_blood_feast() -> None:
    s = table("pagans", "tentacle", scenario="blood-feast")
    give(s, ANN, "P1 W2")
    do(s, "agent dome-6", "fight")

    assert s.dome_stars[ANN] == 8
    assert RULES.outcomes(s) == 9
    assert s.dome_stars[BO] == 0
