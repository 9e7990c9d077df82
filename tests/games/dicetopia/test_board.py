"""The drawing of Dicetopia: what is touched, what keeps its name, and what can be read."""

import re
from pathlib import Path
from typing import Any

import pytest
from games.dicetopia.table import ANN, BO, GAME, card, do, give, hand, put, table

from astragal import Match, Record
from astragal.core import View
from astragal.core.check_shown import check_shown
from astragal.core.drawing import Piece, last, pieces, touches
from astragal.core.view import view_of
from astragal.games.dicetopia.board_layout import SHEET
from astragal.games.dicetopia.board_trail import things
from astragal.games.dicetopia.dice import own_target
from astragal.games.dicetopia.pieces import SPACES

NAMES = ("Ann", "Bo", "Cleo", "Dee", "Eve", "Elizabeth-Maria1")
RECORDS = [*sorted((GAME.folder / "golden").glob("*.txt")), GAME.folder / "tutorial.txt"]


def seen(s: Any, seat: int = ANN) -> View:
    return view_of(GAME, NAMES[: s.players], s, seat)


def drawn(view: View, *, phone: bool = False) -> dict[str, Piece]:
    return {piece.name: piece for piece in pieces(view, phone=phone)}


def replayed(path: Path, steps: int | None = None) -> Match:
    """A recorded game after some of its steps."""
    record = Record.read(path)
    match = Match(GAME, names=record.names, options=dict(record.options), begin=False)
    for step in record.steps[:steps]:
        match.replay(step)
    return match


def space(name: str) -> int:
    return SPACES.index(name)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_recorded_games_are_shown_by_the_laws(path: Path) -> None:
    count = len(Record.read(path).steps)
    for steps in (count * 2 // 3, count * 5 // 6, count):
        match = replayed(path, steps)
        for seat in {max(match.to_act, 0), -1}:
            check_shown(match.view(seat))


# Touching


def test_a_die_is_touched_for_an_agent_and_the_thug_before_it_for_the_thug() -> None:
    view = seen(table("zai", "pagans"))
    die = things(view)[space("waste-3")]
    assert touches(view, "agent waste-3") == (die,)
    assert touches(view, "thug waste-3") == ("thug-1", die)


def test_the_thug_alone_needs_no_touch_of_its_own() -> None:
    s = table("zai", "pagans")
    s.agents_left[ANN] = 0
    view = seen(s)
    assert touches(view, "thug waste-3") == (things(view)[space("waste-3")],)


def test_a_value_is_touched_after_the_die() -> None:
    s = table("zai", "pagans")
    do(s, "agent market-1")
    view = seen(s)
    die = things(view)[own_target(ANN, 0)]
    assert touches(view, "set die 1 5") == (die, "value-5")
    assert {"value-5", die} <= drawn(view).keys() & drawn(view, phone=True).keys()
    assert "value-5" not in drawn(seen(s, BO)), "the choice is Ann's"


def test_an_ability_makes_room_for_values() -> None:
    """In the market the values stand where the ability is touched, so that it can only be said."""
    s = table("zai", "pagans")
    put(s, "agency-1", "a1")
    put(s, "agency-2", "a2")
    do(s, "agent market-1")
    assert touches(seen(s), "use ability") == ()
    s = table("zai", "pagans")
    put(s, "agency-1", "a1")
    put(s, "agency-2", "a2")
    do(s, "agent springs-1")
    assert touches(seen(s), "use ability") == ("ability",)


def test_a_place_is_touched_at_its_sign() -> None:
    s = table("following", "pagans")
    do(s, "agent springs-1")
    assert touches(seen(s), "transcend agency") == ("sign-agency",)
    assert drawn(seen(s), phone=True)["sign-agency"].sheet == "place-agency"


def test_what_can_only_be_said_has_no_touches() -> None:
    s = table("zai", "pagans")
    do(s, "agent springs-1")
    assert touches(seen(s), "no action") == ()


def test_a_rival_s_die_lies_on_the_sheet_of_the_rival() -> None:
    s = table("zai", "pagans")
    give(s, BO, "T6")
    do(s, "agent syndicate-1", "pick die-1-1")
    view = seen(s)
    (name,) = touches(view, "pick die-2-1")
    assert drawn(view, phone=True)[name].sheet == "seat-2"
    assert min(drawn(view, phone=True)[name][4:6]) >= 40


# Names that last


def test_swapped_dice_keep_their_names() -> None:
    """At the end of the tutorial Ann's third die and Bo's fourth change owners."""
    path = GAME.folder / "tutorial.txt"
    count = len(Record.read(path).steps)
    before, after = (things(replayed(path, steps).view(ANN)) for steps in (count - 1, count))
    hers, his = own_target(ANN, 2), own_target(BO, 3)
    assert (before[hers], before[his]) == (after[his], after[hers])


def test_a_placed_agent_keeps_its_name() -> None:
    """The second step of a choice in the tutorial: Ann's first agent goes to Nuclear Springs."""
    path = GAME.folder / "tutorial.txt"
    steps = next(n for n, step in enumerate(Record.read(path).steps) if step.text == "agent springs-1")
    before, after = (drawn(replayed(path, count).view(ANN)) for count in (steps, steps + 1))
    name = things(replayed(path, steps + 1).view(ANN))[space("springs-1")]
    assert name == "agent-1-1"
    assert (before[name].x, before[name].y) != (after[name].x, after[name].y)
    assert set(last(replayed(path, steps + 1).view(ANN))) == {"agent-1-1", f"die-{space('springs-1') + 1}"}


def test_names_follow_the_board_that_steps_do_not_explain() -> None:
    s = table("zai", "pagans")
    put(s, "waste-1", "a2")
    put(s, "waste-2", "t2")
    give(s, ANN, "P3 W4")
    s.agents_left[ANN] = 4
    view = seen(s)
    assert len({*things(view).values()}) == len(things(view)) == 54 - 4 + 2
    check_shown(view)


# What can be read


def test_domination_is_reckoned_where_it_arises() -> None:
    s = table("zai", "pagans")
    for number, thing in enumerate("a1 t1 P4 W6 ..".split(), 1):
        put(s, f"bank-{number}", thing)
    art = drawn(seen(s))["turf-bank"].art
    assert ">2½<" in art
    assert ">5 + 10<" in art
    put(s, "bank-5", "a2")
    put(s, "bank-2", "P1")
    assert ">½ of 16<" in drawn(seen(s))["turf-bank"].art


def test_domination_speaks_to_the_reader() -> None:
    s = table("zai", "pagans")
    put(s, "waste-1", "a1")
    put(s, "bank-1", "a2")
    view = view_of(GAME, ("You", "Bo"), s, ANN)
    sheets = drawn(view, phone=True)

    assert "You dominate: " in sheets["turf-waste"].art
    assert "Bo dominates: " in sheets["turf-bank"].art


def test_a_long_scenario_stays_on_its_sheet() -> None:
    view = seen(table("zai", "pagans", scenario="meltdown"))
    heights = re.findall(r" y='([\d.]+)' class='t11 dtm'", drawn(view, phone=True)["sheet-hand"].art)

    assert len(heights) == 3
    assert max(map(float, heights)) < SHEET.height - 4


def test_what_a_rival_has_leaves_room_for_the_ability() -> None:
    s = table("zai", "conclave")
    near = drawn(seen(s))["seat-2"].art
    s.token_waiting[BO] = s.saved[BO] = 0
    far = drawn(seen(s))["seat-2"].art

    assert "a token" in near
    assert re.search(r"x='184' y='70'.*Immunity", far)
    assert not re.search(r"x='184' y='70'.*Immunity", near)


def test_missions_of_others_are_not_drawn() -> None:
    s = table("zai", "pagans")
    hand(s, BO, "slacker", "armory")
    for phone in (False, True):
        shown = "".join(f"{piece.name}{piece.art}{piece.title}".lower() for piece in pieces(seen(s), phone=phone))
        assert "slacker" not in shown
        assert "mission-slacker" in drawn(seen(s, BO), phone=phone)


def test_a_mission_tells_what_it_pays_now() -> None:
    s = table("zai", "pagans")
    hand(s, ANN, "slacker", "four-leaf-clover")
    give(s, ANN, "P4 W4")
    assert "★10 now" in drawn(seen(s))["mission-four-leaf-clover"].art


def test_the_card_tells_what_a_fight_would_pay() -> None:
    s = table("zai", "pagans")
    card(s, "P1 W2 T3")
    give(s, ANN, "P1 M2")
    assert "★4" in drawn(seen(s))["fight"].art


def test_long_names_are_cut() -> None:
    s = table("zai", "pagans", "roamers", "haterz", "hollows", "bureau")
    assert "Elizabeth-Maria1" in drawn(seen(s), phone=True)["sheet-6"].art
    assert "…" in drawn(seen(s))["seat-6"].art
