"""How Dice Archive is drawn and touched."""

import random
from dataclasses import replace

import pytest

from astragal import Match, RecordedLuck, SeededLuck, load
from astragal.core import View
from astragal.core.check_shown import check_shown
from astragal.core.drawing import Piece, last, picture, pieces, touches
from astragal.core.view import SPECTATOR

GAME = load("dice-archive")
ALICE, BILL = range(2)
MOST_BYTES = 15_000


def work_hour(*rolls: str) -> Match:
    """A match of two in which all keep their dice; Alice has the token and starts."""
    luck = RecordedLuck([ALICE] + [int(number) - 1 for roll in rolls for number in roll.split()])
    match = Match("dice-archive", names=("Alice", "Bill"), luck=luck)
    match.play("keep")
    match.play("keep")
    return match


def first_turn() -> Match:
    """Alice has three 4s, and with the boss die and a white one there are five."""
    return work_hour("4 4 1 2", "4 4 4 3 3 6", "1 1 2 2 5 6", "1 1 1 1 1 1")


def drawn(view: View, *, phone: bool = False) -> dict[str, Piece]:
    """The pieces by name."""
    return {piece.name: piece for piece in pieces(view, phone=phone)}


def moved(before: dict[str, Piece], after: dict[str, Piece]) -> set[str]:
    """The pieces that lie elsewhere now."""
    places = {name: (piece.x, piece.y) for name, piece in before.items()}
    return {name for name, piece in after.items() if name in places and places[name] != (piece.x, piece.y)}


def test_a_locked_die_glides_into_its_drawer() -> None:
    """One of the three 4s goes into the archive, the others to the end of the tray, and the 6 moves up to the 3s."""
    match = first_turn()
    match.play("choose 4")
    before = drawn(match.view(ALICE))
    match.play("archive left")
    after = drawn(match.view(ALICE))

    drawer = after["archive-left-4"]
    inside = {
        name
        for name, piece in after.items()
        if name.startswith("die-") and 0 < piece.x - drawer.x < drawer.width and 0 < piece.y - drawer.y < drawer.height
    }
    assert inside == {"die-1-1"}
    assert moved(before, after) == {"die-1-1", "die-1-2", "die-1-3", "die-1-6", "number-6"}
    assert "href='#std4'" in before["die-1-1"].art
    assert "href='#std4'" in after["die-1-1"].art


@pytest.mark.parametrize("told", ["nothing", "all but the last step"])
def test_dice_are_found_where_the_steps_do_not_tell_them(told: str) -> None:
    """A position by itself, and one that only might be, show the same archive and the same tray."""
    match = first_turn()
    match.play("choose 4")
    steps = () if told == "nothing" else match.view(ALICE).steps
    match.play("archive left")
    view = match.view(ALICE)
    guessed = drawn(replace(view, steps=steps))

    assert guessed["die-1-1"] == drawn(view)["die-1-1"]
    assert sorted((piece.x, piece.y) for piece in guessed.values()) == sorted(
        (piece.x, piece.y) for name, piece in drawn(view).items() if told != "nothing" or name[:5] != "stamp"
    )


def test_one_position_that_other_steps_led_to_shows_other_deeds() -> None:
    """Seats share the dice of a position, but what was done before it is told by the steps alone."""
    view = first_turn().view(ALICE)
    alone = replace(view, steps=())

    assert "stamp-2" in drawn(view)
    assert "stamp-2" not in drawn(alone)
    assert "stamp-2" in drawn(view)
    assert "stamp-1" in drawn(view.from_seat(BILL))


def test_a_die_is_touched_by_its_number() -> None:
    """Equal dice are one thing to touch; overtime and a task are touched where they stand."""
    match = first_turn()
    view = match.view(ALICE)
    assert touches(view, "choose 4") == ("number-4",)
    assert touches(view, "overtime 3") == ("overtime", "number-3")
    place = drawn(view)["number-4"]
    first, third = drawn(view)["die-1-1"], drawn(view)["die-1-3"]
    assert (place.x, place.x + place.width) == (first.x, third.x + place.height)

    match.play("choose 4")
    view = match.view(ALICE)
    assert touches(view, "task middle") == ("task-middle-4",)
    assert touches(view, "archive right") == ("archive-right-4",)
    assert touches(view, "pass") == ("pass",)


def test_a_square_stands_for_its_table_until_a_number_is_chosen() -> None:
    """So that whoever touches one too early can be told to choose a number first."""
    view = first_turn().view(ALICE)
    assert touches(view, "archive left") == tuple(f"archive-left-{number}" for number in range(1, 7))
    assert touches(view, "pick 4") == ()


def test_the_second_of_two_equal_dice_is_turned_on_a_sheet() -> None:
    """A 4 that is given up for another 4: it opens the five numbers that it can become; a 6 is flipped at once."""
    match = first_turn()
    match.play("overtime 4")
    view = match.view(ALICE)

    assert touches(view, "flip 6") == ("number-6",)
    assert touches(view, "flip 4") == ("turn-3",)
    assert {name: touches(view, name) for name in view.legal if name.startswith("tip")} == {
        f"tip {side}": (f"turn-{side}",) for side in (1, 2, 5, 6)
    }
    assert {name for name, piece in drawn(view).items() if piece.sheet == "number-4"} == {
        "turning",
        *(f"turn-{face}" for face in (1, 2, 3, 5, 6)),
    }


def test_what_happened_last_is_marked() -> None:
    """A square that was filled, a rival's slip, the player's own tray, and the communal dice of a new week."""
    match = first_turn()
    match.play("choose 4")
    assert last(match.view(ALICE)) == ("tray",)
    assert last(match.view(BILL)) == ("seat-1",)
    match.play("task left")
    assert last(match.view(ALICE)) == ("task-left-4",)
    assert last(match.view(BILL)) == ("seat-1",)
    for action in ("choose 1", "archive left"):
        match.play(action)
    assert last(match.view(ALICE)) == ("archive-left-1",)
    for action in ("choose 3", "pass", "choose 2", "pass", "choose 6", "pass", "choose 5", "pass"):
        match.play(action)
    match.luck = SeededLuck(1)
    match.play("choose 6")
    match.play("pass")
    assert last(match.view(ALICE)) == ("communal",)


def test_a_rival_has_a_stamp_for_the_last_deed() -> None:
    """On the slip beside the table, and on the large slip that a phone opens."""
    match = first_turn()
    assert "KEPT ALL" in drawn(match.view(BILL))["stamp-1"].art
    match.play("choose 4")
    match.play("archive middle")
    assert "LOCKED 4·\N{MULTIPLICATION SIGN}2" in drawn(match.view(BILL))["stamp-1"].art
    assert drawn(match.view(BILL), phone=True)["stamp-1"].sheet == "seat-1"


def test_names_are_cut_and_never_become_art() -> None:
    """Whatever somebody is called."""
    match = Match("dice-archive", names=("<b>&'", "Nebuchadnezzar the Second"), luck=SeededLuck(2))
    for phone in (False, True):
        art = picture(match.view(ALICE), phone=phone).partition("<defs>")[2]
        assert "<b>" not in art
        assert ">Nebuchadnezzar the Second<" not in art
    assert ">Nebuchadnezzar…<" in picture(match.view(ALICE))
    wide = Match("dice-archive", names=("Ann", "W" * 16), luck=SeededLuck(2))
    assert f">{'W' * 9}…<" in picture(wide.view(ALICE))


@pytest.mark.parametrize(("players", "tables"), [(2, "printed"), (3, "swapped"), (4, "printed"), (5, "swapped")])
def test_every_position_can_be_shown(players: int, tables: str) -> None:
    """The laws of what is shown, at every choice of a week, to the seat that has to choose and to a spectator."""
    names = ("Maximiliane-Rose", "Bo", "Wilhelmina Graff", "Dee", "Constantin-Jose")[:players]
    match = Match("dice-archive", names=names, luck=SeededLuck(players), options={"tables": tables, "weeks": 1})
    chooser = random.Random(players)
    while not match.over:
        check_shown(match.view(match.to_act if match.steps % 4 else SPECTATOR))
        match.play(chooser.choice(match.legal()))
    check_shown(match.view(ALICE))


@pytest.mark.parametrize("phone", [False, True])
def test_a_move_changes_few_pieces(phone: bool) -> None:
    """Even with five players, and when a move ends the week and everybody rolls."""
    match = Match("dice-archive", 5, luck=SeededLuck(5), options={"weeks": 3})
    chooser = random.Random(5)
    before = drawn(match.view(ALICE), phone=phone)
    while not match.over:
        match.play(chooser.choice(match.legal()))
        after = drawn(match.view(ALICE), phone=phone)
        assert sum(len(piece.art.encode()) for name, piece in after.items() if before.get(name) != piece) < MOST_BYTES
        before = after
