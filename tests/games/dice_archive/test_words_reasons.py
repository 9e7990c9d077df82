"""What Dice Archive says about what is possible, what is not, and how the points come about."""

import pytest

from astragal import Match, RecordedLuck, SeededLuck, load
from astragal.core import View, words
from astragal.core.record import Record

GAME = load("dice-archive")
ALICE, BILL, CLEO = range(3)
TIMES = "\N{MULTIPLICATION SIGN}"


def played(*actions: str) -> Match:
    """A match in which Bill, who has two 5s like the boss, begins; the white dice show 1."""
    rolls = "5 1 1 | 1 1 3 4 4 6 | 1 2 2 3 5 5 | 2 3 4 4 6 6"
    luck = RecordedLuck([ALICE] + [int(number) - 1 for number in rolls.replace("|", "").split()])
    match = Match("dice-archive", names=("Alice", "Bill", "Cleo"), luck=luck)
    for action in actions:
        match.play(action)
    return match


KEPT = ("keep", "keep", "keep")


@pytest.mark.parametrize(
    ("before", "action", "reason"),
    [
        ((), "reroll", "First pick the dice you want to reroll."),
        ((), "pick 4", "You have no 4 to pick."),
        ((), "choose 5", "Work begins when everybody has rerolled; now you may only reroll dice or keep them."),
        (("pick 3",), "pick 3", "You have no other 3 to pick."),
        (
            ("pick 3",),
            "pick 2",
            "The 2 goes before the 3 that you have picked.",
        ),
        (("pick 3",), "keep", "You have already picked dice; reroll them, or undo to keep all."),
        (KEPT, "pass", "First choose the number you want to work with."),
        (KEPT, "choose 4", "None of your unused dice shows 4."),
        (KEPT, "flip 2", "A die is turned only in overtime: first use up another one for it."),
        ((*KEPT, "overtime 3"), "choose 5", "You have used up a 3 for overtime; turn another die first."),
        ((*KEPT, "overtime 3"), "flip 3", "You have no other 3 to turn."),
        (
            (*KEPT, "overtime 3"),
            "tip 1",
            "Only a die equal to the one used up may be tipped to a side, and you have no other 3.",
        ),
        (
            (*KEPT, "overtime 2"),
            "tip 5",
            "5 is not on a side of a 2 but underneath; flip the 2 upside down for that.",
        ),
        (
            (*KEPT, "overtime 2", "flip 3"),
            "overtime 1",
            "You have already worked overtime this turn; it is possible once before each action.",
        ),
        (
            (*KEPT, "choose 2"),
            "archive left",
            "The left archive needs 3 equal dice, and only 2 dice show 2, communal dice included.",
        ),
        (
            (*KEPT, "choose 3"),
            "task left",
            "The left table of tasks needs 2 equal dice, and only one die shows 3, communal dice included.",
        ),
        ((*KEPT, "choose 3"), "choose 2", "You have already chosen to work with 3."),
    ],
)
def test_why_bill_may_not(before: tuple[str, ...], action: str, reason: str) -> None:
    """The rule against an action, in a sentence."""
    assert words.why_not(played(*before).view(BILL), action) == reason


def test_what_is_filled_stays_filled() -> None:
    """A task is ticked once, and a space holds one die."""
    match = played(*KEPT, "choose 1", "archive left", "choose 3", "pass", "choose 1")
    reason = "A space holds one die, and this one is taken by Bill."
    assert words.why_not(match.view(ALICE), "archive left") == reason

    match = played(*KEPT, "overtime 2", "tip 1", "choose 1", "task left", "choose 6", "pass", "choose 6", "pass")
    view = match.view(BILL)
    assert words.why_not(view, "choose 1") == (
        "None of your unused dice shows 1. Communal dice only help to reach what a table needs."
    )


def test_it_is_not_everybodys_turn() -> None:
    """Others, and who watches, are told whose turn it is."""
    match = played(*KEPT)
    assert words.why_not(match.view(CLEO), "choose 6") == "It is Bill's turn."
    assert words.why_not(match.view(), "choose 5") == "It is Bill's turn."


def test_points_are_shown_as_products() -> None:
    """Bill has locked a 1 above his task 5; Alice's task has nothing above it."""
    match = played(*KEPT, "choose 1", "archive left", "choose 6", "archive middle", "choose 1", "task left")
    for action in ("choose 5", "task left"):
        match.play(action)
    view = match.view(ALICE)

    assert view.game.words.score_sheet(view) == [
        words.ScorePart(f"left: dice {TIMES} tasks", [0, 1, 0], [f"0 {TIMES} 1", f"1 {TIMES} 1", f"0 {TIMES} 0"]),
        words.ScorePart(f"middle: dice {TIMES} tasks", [0, 0, 0], [f"0 {TIMES} 0", f"0 {TIMES} 0", f"1 {TIMES} 0"]),
        words.ScorePart(f"right: dice {TIMES} tasks", [0, 0, 0], [f"0 {TIMES} 0"] * 3),
    ]
    assert view.game.words.tie_breaks(view) == [
        words.TieBreak("dice in the right archive", ["0", "0", "0"]),
        words.TieBreak("dice in the middle archive", ["0", "0", "1"]),
        words.TieBreak("dice in the left archive", ["0", "1", "0"]),
    ]


def asked(view: View) -> tuple[str, str, str]:
    """What is asked, when, and where the rules tell of it."""
    return view.game.words.prompt(view), view.game.words.phase(view), view.game.words.help_at(view)


def test_each_phase_asks_for_something() -> None:
    """In a sentence, with the paragraph of the rules that matters."""
    match = played()
    reroll = ("week 1 · motivational reroll", "Motivational reroll")
    assert asked(match.view(BILL)) == ("Pick dice to reroll, or keep all.", *reroll)
    match.play("pick 3")
    assert asked(match.view(BILL)) == ("Reroll 3, or pick more dice.", *reroll)

    match = played(*KEPT)
    work = "week 1 · work hour"
    assert asked(match.view(BILL)) == ("Choose a number, or work overtime first.", work, "Work hour")
    match.play("overtime 3")
    assert asked(match.view(BILL)) == ("Overtime: a 3 is used up; now turn another die.", work, "Overtime")
    match.play("flip 1")
    assert asked(match.view(BILL)) == ("Choose a number to work with.", work, "Work hour")
    match.play("choose 2")
    assert asked(match.view(BILL)) == ("Work with 2: tick a task or lock a die.", work, "Work hour")


def test_consequences_are_points() -> None:
    """Bill has locked a 1 on the left: a task below it brings a point."""
    match = played(*KEPT, "choose 1", "archive left", "choose 6", "pass", "choose 6", "pass")
    view = match.view(BILL)
    assert {action: words.consequence(view, action) for action in view.legal if action.startswith("choose")} == {
        "choose 2": "up to +1",
        "choose 3": "",
        "choose 5": "up to +1",
    }
    match.play("choose 5")
    view = match.view(BILL)
    assert {action: words.consequence(view, action) for action in view.legal} == {
        "task left": "+1",
        "task middle": "+0",
        "archive left": "+0",
        "archive middle": "+0",
        "archive right": "+0",
        "pass": "",
    }


def test_the_tutorial_can_be_played() -> None:
    """It is a record that the rules agree with, written as the game writes it, with remarks for a newcomer."""
    path = GAME.folder / "tutorial.txt"
    record = Record.read(path)
    match = Match.from_record(record, GAME, SeededLuck(1))

    assert str(match.record) == path.read_text(encoding="utf-8")
    assert match.scores == [15, 6]
    verbs = {step.text.split()[0] for step in record.steps if step.seat >= 0}
    assert verbs == {*GAME.rules.actions.verbs}
