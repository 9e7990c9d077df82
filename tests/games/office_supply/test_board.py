"""What people see and touch: squares, shelves and desks, on a desk and on a phone."""

import random
import re
from collections.abc import Iterator
from inspect import cleandoc
from pathlib import Path

import pytest
from games.office_supply.maps import ANGLE

from astragal import Match, RecordedLuck, SeededLuck, load
from astragal.core.check_shown import check_shown
from astragal.core.drawing import Piece, last, pieces, touches
from astragal.core.record import Record
from astragal.core.view import SPECTATOR, View
from astragal.games.office_supply import rules

GAME = load("office-supply")

HUGE = cleandoc("""
    A.............B
    .######+######.
    .#...........#.
    .#.xxxxsxxxx.#.
    .#.xxxxxxxxx.#.
    .#.xxxxxxxxx.#.
    .#.xxxxxxxxx.#.
    .+.sxxxxxxxs.+.
    .#.xxxxxxxxx.#.
    .#.xxxxxxxxx.#.
    .#.xxxxxxxxx.#.
    .#.xxxxsxxxx.#.
    .#...........#.
    .######+######.
    D.............C
""")

WINDING = cleandoc("""
    A..#...#...#..B
    .#.#.#.#.#.#.#.
    .#...#...#...#.
    .#############.
    .#...........#.
    .#.sxxxxxxxs.#.
    .+.xxxxxxxxx.+.
    .#.xxxxxxxxx.#.
    .#.xxxx#xxxx.#.
    .#.xxxxxxxxx.#.
    .#.#...#...#.#.
    .#.#.#.#.#.#.#.
    .#...#...#...#.
    .######+######.
    D.............C
""")


def drawn(view: View, *, phone: bool = False) -> dict[str, Piece]:
    return {piece.name: piece for piece in pieces(view, phone=phone)}


def ann_in_the_supply_room() -> Match:
    """Ann has walked from a1 through the doorway d2 into the supply room."""
    match = Match("office-supply", names=["Ann", "Bo"], luck=RecordedLuck([0, 0, 5, 0, 2, 0]))
    for action in ["walk e3", "place boss d6", "walk d4"]:
        match.play(action)
    return match


def bo_at_anns_desk() -> View:
    """Bo stands with empty hands on Ann's desk, where a ruler and pens are."""
    view = Match("office-supply", names=["Ann", "Bo"], luck=RecordedLuck([0, 1, 2])).view(1)
    view.state.secured[0][1] = view.state.secured[0][2] = 1
    view.state.piece[1] = view.state.desk[0]
    view.state.phase = rules.STEAL
    return view


def places_on_the_way(match: Match, chooser: random.Random, steps: int) -> Iterator[Match]:
    while not match.over and match.steps < steps:
        match.play(chooser.choice(match.legal()))
        yield match


def test_a_walk_is_touched_where_it_ends() -> None:
    match = Match("office-supply", names=["Ann", "Bo"], luck=RecordedLuck([0, 0, 3]))
    view = match.view(0)

    assert {action: touches(view, action) for action in view.legal} == {
        "walk e1": ("square-e1",),
        "walk d2": ("square-d2",),
    }
    square = drawn(view)["square-e1"]
    assert (square.width, square.title) == (89, "e1")
    assert drawn(view)["square-g7"].title == "g7, Bo's desk"


def test_the_boss_is_met_where_it_stands() -> None:
    match = Match("office-supply", names=["Ann", "Bo"], luck=RecordedLuck([0, 0, 5, 0, 2]))
    match.play("walk e3")
    match.play("place boss e4")

    assert touches(match.view(0), "meet boss") == ("square-e4",)
    assert last(match.view(0)) == ("boss",)


def test_items_are_taken_from_their_shelves() -> None:
    view = ann_in_the_supply_room().view(0)

    assert touches(view, "take pens") == ("shelf-pens",)
    assert drawn(view)["shelf-pens"].title == "1 set of pens in the supply room"


def test_a_stolen_item_is_touched_on_the_desk_where_it_lies() -> None:
    view = bo_at_anns_desk()

    assert {action: touches(view, action) for action in view.legal} == {
        "steal ruler": ("desk-1-ruler",),
        "steal pens": ("desk-1-pens",),
        "steal nothing": (),
    }
    check_shown(view)


def test_a_carried_item_goes_with_its_piece_and_stays_on_the_desk() -> None:
    match = ann_in_the_supply_room()
    assert "item-1-ruler" not in drawn(match.view(0))

    match.play("take ruler")
    piece, item = (drawn(match.view(0))[name] for name in ("piece-1", "item-1-ruler"))

    assert abs(piece.x - item.x) < piece.width
    assert "carries the ruler" in piece.title


def test_only_who_walks_sees_the_ways() -> None:
    match = Match("office-supply", names=["Ann", "Bo"], luck=RecordedLuck([0, 0, 3]))

    assert "os-walk" in drawn(match.view(0))["walks"].art
    assert drawn(match.view(1))["walks"].art == ""
    assert drawn(match.view())["walks"].art == ""


def test_a_piece_that_walks_is_the_same_picture_elsewhere() -> None:
    match = Match("office-supply", names=["Ann", "Bo"], luck=RecordedLuck([0, 0, 5, 1, 1, 1]))
    match.play("walk e3")
    before = drawn(match.view(0))["piece-1"]
    match.play(match.legal()[0])
    match.play("walk e5")
    after = drawn(match.view(0))["piece-1"]

    assert before.art == after.art
    assert (before.x, before.y) != (after.x, after.y)


def test_a_plan_too_large_for_fingers_opens_in_parts(tmp_path: Path) -> None:
    (tmp_path / "huge.txt").write_text(HUGE)
    match = Match("office-supply", 4, options={"map": str(tmp_path / "huge.txt")}, luck=SeededLuck(1))
    phone = drawn(match.view(0), phone=True)

    assert [name for name in phone if name.startswith("part-") and not phone[name].sheet] == [
        "part-1",
        "part-2",
        "part-3",
        "part-4",
    ]
    assert (phone["square-a1"].sheet, phone["square-o15"].sheet) == ("part-1", "part-4")
    assert phone["square-a1"].width >= 40
    assert drawn(match.view(0))["square-a1"].sheet == ""


@pytest.mark.parametrize("office", ["small", "large", ANGLE, HUGE, WINDING])
@pytest.mark.parametrize("players", [2, 4])
def test_every_map_is_drawn_within_the_laws(office: str, players: int, tmp_path: Path) -> None:
    if "\n" in office:
        (tmp_path / "office.txt").write_text(office)
        office = str(tmp_path / "office.txt")
    names = ["Wilhelmina Maria Josepha & <Co>", "B", "Maximilian Julius", "Dee"][:players]
    match = Match("office-supply", names=names, options={"map": office}, luck=SeededLuck(players))
    chooser = random.Random(players)

    for number, position in enumerate(places_on_the_way(match, chooser, 60)):
        if number % 6 == 0 or position.over:
            for seat in range(SPECTATOR, players):
                check_shown(position.view(seat))


def test_the_first_game_is_one_that_the_rules_allow() -> None:
    tutorial = Record.read(GAME.folder / "tutorial.txt")
    match = Match.from_record(tutorial)

    assert match.over
    assert match.scores == [3, 1]
    assert match.record.ending == tutorial.ending
    verbs = {step.text.rpartition(" ")[0] for step in tutorial.steps if step.seat >= 0}
    assert verbs == {"walk", "place boss", "take", "deliver", "meet", "steal"}


def test_every_line_of_the_large_map_has_its_number_on_the_phone() -> None:
    match = Match(load("office-supply"), 4, luck=SeededLuck(1), options={"map": "large"})

    ground = drawn(match.view(0), phone=True)["ground"].art

    assert re.findall(r"<text[^>]*>(\d+)<", ground) == [str(line) for line in range(1, 10)]


def test_a_seat_is_seen_large_on_the_phone() -> None:
    match = ann_in_the_supply_room()
    match.play("take ruler")
    card = drawn(match.view(1), phone=True)["card-1"]

    assert card.sheet == "seat-1"
    assert [word for word in ("Ann", "carried", "missing", "on the desk") if word in card.art] == [
        "Ann",
        "carried",
        "missing",
    ]
