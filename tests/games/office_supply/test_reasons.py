"""Why something is not possible, what an action brings, and where the points come from."""

from typing import Any

from astragal import Match, RecordedLuck, load
from astragal.core.view import View
from astragal.core.words import consequence, why_not
from astragal.games.office_supply import rules
from astragal.games.office_supply.words import WORDS

RULES = load("office-supply").rules
STAPLER, RULER, PENS = range(3)


def ann_has_rolled(number: int, **changes: Any) -> View:
    """Ann stands at a1, her desk, the boss at d4; the changes are made for her."""
    view = Match("office-supply", names=["Ann", "Bo"], luck=RecordedLuck([0, 0, number - 1])).view(0)
    for field, value in changes.items():
        getattr(view.state, field)[0] = value
    return view


def at(name: str) -> int:
    return int(RULES.actions.split(RULES.actions.parse(f"walk {name}"))[1][0])


def test_walks_have_reasons_against_them() -> None:
    view = ann_has_rolled(4)

    assert {
        square: why_not(view, f"walk {square}") for square in ("e1", "b2", "c1", "f1", "g4", "d4", "o15", "a1")
    } == {
        "e1": "",
        "b2": "b2 is not part of a corridor.",
        "c1": "c1 is 2 squares away, and a walk is exactly as long as the roll: 4.",
        "f1": "f1 is 5 squares away, and a walk is exactly as long as the roll: 4.",
        "g4": "No walk of 4 squares ends at g4: corridors are walked clockwise, nobody turns back, and nobody passes "
        "the boss.",
        "d4": "The boss stands at d4: walk there and you meet the boss and are sent on.",
        "o15": "o15 is not part of a corridor.",
        "a1": "No walk of 4 squares ends at a1: corridors are walked clockwise, nobody turns back, and nobody passes "
        "the boss.",
    }
    assert why_not(view, "deliver e1") == "You carry nothing to put on your desk."
    assert why_not(view, "meet boss") == "The boss stands at d4, and no walk of 4 squares leads there."
    assert why_not(view, "take pens") == "You rolled a 4, so you walk."


def test_the_supply_room_is_closed_to_full_hands_and_to_who_lacks_nothing_in_it() -> None:
    view = ann_has_rolled(2, piece=at("d3"), carries=RULER)
    view.state.boss = at("g5")
    assert why_not(view, "walk d4") == "You carry the ruler: you may enter the supply room only with empty hands."

    view.state.carries[0] = -1
    assert why_not(view, "walk d4") == ""

    view.state.stock[:] = [0, 0, 0]
    assert why_not(view, "walk d4") == "There is nothing in the supply room that your desk lacks, so you may not go in."


def test_a_walk_by_the_own_desk_delivers() -> None:
    view = ann_has_rolled(4, piece=at("a3"), carries=RULER)

    assert why_not(view, "deliver c1") == ""
    assert consequence(view, "deliver c1") == "+1"
    assert why_not(view, "walk c1") == "This walk passes your desk, so you put the ruler down there."

    view.state.secured[0][STAPLER] = view.state.secured[0][PENS] = 1
    assert why_not(view, "deliver a1") == ""
    assert consequence(view, "deliver a1") == "you win"
    assert why_not(view, "deliver c1") == "With the ruler on your desk you have won, and the walk ends there."


def test_pens_are_put_down_as_a_ruler_is() -> None:
    view = ann_has_rolled(4, piece=at("a3"), carries=PENS)

    assert why_not(view, "walk c1") == "This walk passes your desk, so you put the pens down there."


def test_the_boss_is_not_put_on_you() -> None:
    """The only person at a terminal is called You."""
    view = Match("office-supply", names=["You", "Bo"], luck=RecordedLuck([0, 0, rules.BOSS - 1])).view(0)

    assert why_not(view, "place boss a1") == "You stand at a1: the boss is put on a square without pieces."


def test_who_is_told_that_the_boss_comes() -> None:
    view = ann_has_rolled(4, carries=PENS)
    view.state.boss_next = at("e1")

    assert consequence(view, "walk e1") == "lose the pens"
    assert consequence(view, "walk d2") == ""


def test_the_boss_is_put_on_a_free_square() -> None:
    view = ann_has_rolled(1)

    assert {square: why_not(view, f"place boss {square}") for square in ("a1", "d4", "d1", "c2")} == {
        "a1": "Ann stands at a1: the boss is put on a square without pieces.",
        "d4": "The boss is already at d4 and must be put on another square.",
        "d1": "",
        "c2": "c2 is not part of a corridor.",
    }
    assert why_not(view, "walk b1") == "You rolled the boss: put it somewhere; you do not walk."


def test_items_that_are_not_there_or_not_needed() -> None:
    view = ann_has_rolled(2, piece=at("d4"))
    view.state.phase = rules.TAKE
    view.state.secured[0][RULER] = 1
    view.state.stock[PENS] = 0

    assert [why_not(view, f"take {kind}") for kind in rules.KINDS] == [
        "",
        "Your desk already has a ruler, and one of each kind is enough.",
        "There are no pens left in the supply room.",
    ]

    view.state.phase = rules.STEAL
    view.state.piece[0] = view.state.desk[1]
    view.state.secured[1][RULER] = view.state.secured[1][PENS] = 1

    assert [why_not(view, f"steal {kind}") for kind in rules.KINDS] == [
        "There is no stapler on Bo's desk.",
        "Your desk already has a ruler, and one of each kind is enough.",
        "",
    ]
    assert WORDS.prompt(view) == "You are at Bo's desk. Touch an item to take it, or leave it."
    assert WORDS.help_at(view) == "Somebody else's desk"


def test_others_and_watchers_are_told_whose_turn_it_is() -> None:
    match = Match("office-supply", names=["Ann", "Bo"], luck=RecordedLuck([0, 0, 3]))

    assert why_not(match.view(1), "walk e1") == "It is Ann's turn."
    assert why_not(match.view(), "walk e1") == "You are watching and have no piece in this game."
    assert WORDS.phase(match.view()) == "turn 1"

    over = match.view(0)
    over.state.phase = rules.END
    assert why_not(over, "walk e1") == "The game is over."


def test_points_are_kinds_on_the_desk() -> None:
    view = ann_has_rolled(4, carries=PENS)
    view.state.secured[0][RULER] = view.state.secured[1][RULER] = 1

    assert [(part.label, part.points, part.how) for part in WORDS.score_sheet(view)] == [
        ("Stapler", [0, 0], ["missing", "missing"]),
        ("Ruler", [1, 1], ["on the desk", "on the desk"]),
        ("Pens", [0, 0], ["on the way", "missing"]),
    ]
