"""How the table of Dice Wide Shut is drawn, touched, explained and added up."""

from functools import partial
from pathlib import Path

import pytest

from astragal import Match, RecordedLuck, load
from astragal.core.check_shown import check_shown
from astragal.core.drawing import Piece, last, pieces, touches, ways
from astragal.core.record import Record, Step
from astragal.core.view import SPECTATOR, View, view_of
from astragal.core.words import consequence, why_not
from astragal.games.dice_wide_shut import board_half, rules
from astragal.games.dice_wide_shut.words import WORDS

GAME = load("dice-wide-shut")
RULES = GAME.rules
RED, BLUE = range(2)
ANN, BO = range(2)


def table(seat: int = ANN, players: int = 2, marks: str = "", **dice: list[int]) -> View:
    """Ann has to take one of these dice; her marks are written `red 1 1, blue 5 2`."""
    s = GAME.start(players)
    s.phase = rules.TAKE
    for colour, numbers in dice.items():
        for number in numbers:
            s.table[rules.DICE.index(colour)][number] += 1
    for cell in marks.split(", ") if marks else ():
        half, row, column = cell.split()
        s.marks[ANN][rules.HALVES.index(half)][int(row) - 1][int(column) - 1] = 1
    return view_of(GAME, ("Ann", "Bo", "Cleo", "Dora", "Emil")[:players], s, seat)


def after(view: View, *actions: str) -> View:
    """The same seat's view when the player has done this."""
    s = RULES.declaration.copied(view.state)
    for action in actions:
        RULES.apply(s, RULES.actions.parse(action))
    return view_of(GAME, view.names, s, view.seat)


def piece(view: View, name: str, *, phone: bool = False) -> Piece:
    return {piece.name: piece for piece in pieces(view, phone=phone)}[name]


# Touching


@pytest.mark.parametrize(
    ("action", "touched"),
    [
        ("take two red 3 3", ("red-1", "red-2")),
        ("take two red 3 5", ("red-1", "red-3")),
        ("take purple and blue 2", ("blue-1", "purple")),
        ("take six red", ("red-4",)),
        ("mark blue 2 4", ("cell-blue-2-4",)),
        ("mark six red 5", ("six-red-5",)),
        ("use six blue 1", ("six-blue-1",)),
        ("take two red 1 3", ()),
        ("take two red 5 5", ()),
    ],
)
def test_dice_lie_sorted_and_an_action_touches_all_it_needs_or_nothing(action: str, touched: tuple[str, ...]) -> None:
    view = table(red=[6, 5, 3, 3], blue=[2], purple=[1])

    assert touches(view, action) == touched


def test_dice_are_touched_in_any_order_and_of_equal_ones_any() -> None:
    view = table(red=[6, 5, 3, 3], blue=[2], purple=[1])

    assert ways(view, "take two red 3 5") == [
        ("red-1", "red-3"),
        ("red-3", "red-1"),
        ("red-2", "red-3"),
        ("red-3", "red-2"),
    ]
    assert ways(view, "take two red 3 3") == [("red-1", "red-2"), ("red-2", "red-1")]
    assert ways(view, "mark red 1 3") == [("cell-red-1-3",)]


def test_a_die_keeps_its_name_when_an_equal_one_is_taken() -> None:
    view = after(table(red=[3, 3, 5], blue=[1, 1, 1], purple=[6]), "take two red 3 5")
    dice = {name: piece(view, name) for name in ("red-1", "red-2", "red-3")}

    assert touches(after(view, "mark red 1 3", "mark red 1 5"), "take one red 3") == ("red-2",)
    assert [die.title for die in dice.values()] == [
        "red die, 3, taken by Ann",
        "red die, 3",
        "red die, 5, taken by Ann",
    ]
    assert dice["red-1"].y == dice["red-3"].y < dice["red-2"].y


# The half that is open on a phone


@pytest.mark.parametrize(("colour", "shut"), [("red", "blue"), ("blue", "red")])
def test_the_half_of_the_chosen_colour_is_open_and_the_other_one_is_a_sheet(colour: str, shut: str) -> None:
    view = after(table(red=[3, 3, 5], blue=[3, 3, 5], purple=[6]), f"take two {colour} 3 5")

    assert piece(view, f"cell-{colour}-3-3", phone=True).sheet == ""
    assert piece(view, f"cell-{shut}-3-3", phone=True).sheet == f"half-{shut}"
    assert piece(view, f"half-{shut}", phone=True).width > 0


def test_the_half_that_was_written_on_last_stays_open() -> None:
    match = Match(GAME, names=("Ann", "Bo"), luck=RecordedLuck([ANN, 0, 1, 2, 0, 1, 2, 5]))
    for action in ("take two blue 1 2", "mark blue 1 1", "mark blue 2 1"):
        match.play(action)

    assert piece(match.view(ANN), "cell-blue-1-1", phone=True).sheet == ""
    assert piece(match.view(BO), "cell-blue-1-1", phone=True).sheet == "half-blue"


# What is seen


def test_a_split_takes_the_band_of_a_run_away() -> None:
    column = ", ".join(f"red {row} 1" for row in (1, 2, 3))
    run = table(marks=column)
    split = table(marks=f"{column}, red 2 2, red 2 3, red 2 4, red 2 5")

    assert "wsrun0" in piece(run, "runs-red").art
    assert piece(split, "runs-red").art == ""
    assert [name for name in (p.name for p in pieces(split)) if name.startswith("split")] == ["split-red-2"]
    assert "crossed out" in piece(split, "cell-red-2-5").title


def test_a_full_column_is_ringed() -> None:
    full = table(marks=", ".join(f"blue {row} 2" for row in range(1, 6)))

    assert piece(full, "points-blue").art.count("wsfull") == 1
    assert piece(full, "points-blue").title.endswith("1 of 3 columns full")


def test_what_happened_last_is_bracketed_where_it_stands() -> None:
    match = Match(GAME, names=("Ann", "Bo"), luck=RecordedLuck([ANN, 0, 1, 2, 0, 1, 2, 5]))
    match.play("take two blue 1 2")
    assert last(match.view(BO)) == ("blue-1", "blue-2")
    match.play("mark blue 1 1")

    assert last(match.view(ANN)) == ("cell-blue-1-1",)
    assert last(match.view(SPECTATOR)) == ("cell-blue-1-1",)
    assert last(match.view(BO)) == ("newest",)
    frame, board = piece(match.view(BO), "newest"), piece(match.view(BO), "seat-1")
    assert board.x < frame.x < board.x + board.width
    assert board.y < frame.y < board.y + board.height


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("seat", [SPECTATOR, ANN, BO])
def test_the_laws_hold_before_the_roll_and_with_every_number_of_players(players: int, seat: int) -> None:
    check_shown(view_of(GAME, ("Maximiliana Beth",) * players, GAME.start(players), seat))
    check_shown(table(seat, players, red=[6], blue=[6], purple=[3]))


def test_the_points_of_a_drawn_half_are_those_of_the_rules() -> None:
    view = table(marks="red 1 1, red 2 1, red 4 1, red 1 3")
    columns = board_half.tally(board_half.half_of(view.state, ANN, RED)).columns

    assert columns == (4, -5, 1, -5, -5)


# Why not


def assert_reasons(view: View, **expected: str) -> None:
    for action, reason in expected.items():
        assert why_not(view, action.replace("_", " ")) == reason


def test_why_dice_cannot_be_taken() -> None:
    assert_reasons(
        table(red=[3, 5, 5], blue=[2, 6], purple=[4]),
        take_two_red_3_5="",
        take_two_red_5_3="Begin with the lower number: first the 3, then the 5.",
        take_two_red_3_3="There is only one red 3 on the table.",
        take_two_red_1_3="There is no red 1 on the table.",
        take_one_red_3="You have to take two dice, because there is another red die from 1 to 5.",
        take_one_blue_2="You have to take two dice, because the purple die can join this one.",
        take_purple_as_blue=("You have to take two dice: there is a blue die from 1 to 5 to take with the purple one."),
        take_six_purple="The purple die shows 4, not 6.",
        take_six_red="No red die on the table shows 6.",
        mark_red_1_3="First take dice: what they show is what you tick.",
    )
    assert_reasons(
        table(red=[3], purple=[6]),
        take_one_red_3="",
        take_purple_and_red_3="The purple die shows 6: a 6 is taken on its own, as a 6.",
    )
    assert_reasons(table(red=[3]), take_purple_as_red="Somebody has taken the purple die.", take_one_red_3="")


def test_why_a_cell_cannot_be_ticked() -> None:
    view = table(marks="red 2 3", red=[3, 5], blue=[1], purple=[1])
    view.state.sixes[ANN][RED][0] = view.state.sixes[ANN][RED][1] = rules.MARKED
    view.state.sixes[ANN][RED][2] = rules.USED
    assert_reasons(
        after(view, "take two red 3 5"),
        mark_red_1_3="",
        use_six_red_1="",
        mark_red_2_3="This 3 is already ticked.",
        mark_red_1_5="Your die shows 3: it ticks a 3, not a 5.",
        mark_blue_3_1="You chose red: your dice tick the red half only.",
        use_six_red_2="This 6 works only for its own row, and the 3 there is already ticked.",
        use_six_red_3="This 6 is used up: each works only once in the game.",
        use_six_red_4="This 6 is not ticked: only a 6 that you ticked in an earlier turn works.",
        mark_six_red_4="Your die shows 3: only a die that shows 6 ticks a 6.",
        mark_six_red_3="This 6 is used up: each works only once in the game.",
        use_six_blue_3="You chose red: this 6 works only for its own blue row.",
        take_six_red="You have taken your dice for this round: now tick them.",
    )


def test_why_a_six_cannot_be_ticked() -> None:
    view = table(red=[6])
    view.state.sixes[ANN][RED][0], view.state.sixes[ANN][RED][1] = rules.MARKED, rules.USED
    assert_reasons(
        after(view, "take six red"),
        mark_six_blue_1="",
        mark_six_red_1="This 6 is already ticked.",
        mark_six_red_2="This 6 is used up: each works only once in the game.",
        mark_red_1_1="Your die shows 6: it ticks one of the 6s beside the rows, not a number in them.",
        use_six_red_1="Your die shows 6: the power of a 6 replaces only the tick of a number from 1 to 5.",
    )


def test_why_somebody_else_cannot_choose() -> None:
    reason = partial(why_not, action="take one red 3")
    over = table(red=[3])
    over.state.phase = rules.END

    assert reason(table(BO, red=[3])) == "It is Ann's turn."
    assert reason(table(SPECTATOR, red=[3])) == "You are watching: only the players choose."
    assert reason(over) == "The game is over."
    assert reason(view_of(GAME, ("Ann", "Bo"), GAME.start(2), ANN)) == "Wait until the dice are rolled."


# Words


def test_the_prompt_names_the_number_and_the_power_of_a_six() -> None:
    view = table(red=[3, 5, 6])
    assert WORDS.prompt(view) == "Take two dice of one colour or a 6."
    assert WORDS.prompt(after(view, "take six red")) == "Tick any free 6 on your board."
    marking = after(view, "take two red 3 5")
    assert (WORDS.prompt(marking), WORDS.help_at(marking)) == ("Tick a red 3.", "Ticking")
    view.state.sixes[ANN][RED][4] = rules.MARKED
    marking = after(view, "take two red 3 5")
    assert (WORDS.prompt(marking), WORDS.help_at(marking)) == ("Tick a red 3, or use up a 6.", "The power of a 6")


def test_the_consequence_of_a_mark_is_its_change_of_points() -> None:
    row = "red 1 1, red 1 2, red 1 4, red 1 5"
    marking = after(table(marks=f"{row}, red 3 3", red=[3, 5]), "take two red 3 5")

    assert consequence(marking, "mark red 2 3") == "+2"
    assert consequence(marking, "mark red 5 3") == "+1"
    # Four columns lose their only tick and are empty again.
    assert consequence(marking, "mark red 1 3") == "\N{MINUS SIGN}24, split"


def test_the_consequence_of_the_tick_that_fills_a_third_column_is_the_last_round() -> None:
    columns = ", ".join(f"red {row} {column}" for row in range(1, 6) for column in (1, 2))
    marking = after(table(marks=f"{columns}, red 1 3, red 2 3, red 3 3, red 4 3", red=[3, 3]), "take two red 3 3")

    assert consequence(marking, "mark red 5 3").endswith(", last round")
    fewer = after(table(marks=f"{columns}, red 1 3, red 2 3, red 3 3", red=[3, 3]), "take two red 3 3")
    assert "last round" not in consequence(fewer, "mark red 5 3")


def test_the_phase_counts_the_rounds() -> None:
    match = Match(GAME, names=("Ann", "Bo"), luck=RecordedLuck([ANN, 5, 5, 2, 0, 1, 2, 5, 5, 5, 2, 0, 1, 2, 5]))
    assert WORDS.phase(match.view(ANN)) == "round 1"
    for action in ("take six red", "mark six red 1", "take six red", "mark six red 1"):
        match.play(action)
    assert WORDS.phase(match.view(ANN)) == "round 2"


def test_the_score_sheet_adds_up_the_columns_of_each_half() -> None:
    view = table(marks="red 1 1, red 2 1, blue 1 1, blue 1 2, blue 1 3, blue 1 4, blue 1 5, blue 5 5")
    red, blue = WORDS.score_sheet(view)

    assert (red.label, red.points[ANN], red.how[ANN].replace("\N{MINUS SIGN}", "-")) == (
        "Red half",
        -17,
        "3 - 5 - 5 - 5 - 5",
    )
    assert (blue.points[ANN], blue.how[ANN].replace("\N{MINUS SIGN}", "-")) == (-19, "-5 - 5 - 5 - 5 + 1")
    assert WORDS.tie_breaks(view)[0].values == ["1", "0"]


# The first game


def test_the_tutorial_is_a_game_by_the_rules_with_remarks() -> None:
    record = Record.read(Path(GAME.folder) / "tutorial.txt")
    match = Match.from_record(record)

    assert match.record.ending == record.ending
    assert {"take_six", "take_purple_and", "use_six"} <= {_verb(step) for step in record.steps if step.seat == ANN}


def _verb(step: Step) -> str:
    return str(RULES.actions.split(RULES.actions.parse(step.text))[0])
