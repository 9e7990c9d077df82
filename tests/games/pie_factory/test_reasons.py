"""What players are told: why something is not possible, what a choice brings, and how points came about."""

from typing import Any

import pytest
from games.pie_factory.table import ANN, BO, GAME, do, name_number, position

from astragal.core.view import SPECTATOR, View, view_of
from astragal.core.words import consequence, why_not
from astragal.games.pie_factory import moves
from astragal.games.pie_factory.words import WORDS

TABLE = """
    line: Pecan, Sharp Lemon, Sharp Lemon, Ice Cream
    deck: Chocolate, Lattice
    Ann holds Apple, Lime, Pecan, Rhubarb
    Ann bakes Butter Crust + Lemon, Butter Crust + Lemon, ((Lime)) + Apple + Lattice
    Bo holds Streusel
"""


def view(s: Any, seat: int) -> View:
    return view_of(GAME, ("Ann", "Bo"), s, seat)


def against(s: Any, action: str) -> str:
    """The reason against an action of Ann's, with a card by its name."""
    verb, _, name = action.partition(": ")
    return why_not(view(s, ANN), f"{verb} {name_number(s, name) + 1}" if name else verb)


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        ("draft 1", ""),
        ("draft 3", "The same card is nearer to the deck at the same price: draft that one."),
        (
            "draft 4",
            "Ice Cream goes on none of your pies and would be a fifth card in your hand; four is the limit.",
        ),
        ("draft 5", "With 2 players the line has only 4 places."),
        ("draft face down 1", "You are already building three pies, and three is the limit."),
        ("play: Apple", ""),
        ("play: Grandma", "You do not hold Grandma."),
        ("draw", "You already hold four cards, and four is the limit."),
        ("pass", "You can still act, so you cannot pass."),
        ("place on 1", "First take an action: draft, play, box or draw."),
    ],
)
def test_why_not_act(action: str, reason: str) -> None:
    assert against(position(TABLE), action) == reason


def test_why_not_pay() -> None:
    """Any two cards of the hand pay for a draft, in any order."""
    s = position(TABLE)
    do(s, "draft 1")

    assert [against(s, f"pay: {name}") for name in ("Apple", "Lime", "Pecan", "Rhubarb")] == [""] * 4
    assert against(s, "pay: Grandma") == "You do not hold Grandma."
    do(s, "pay Pecan")
    assert against(s, "pay: Apple") == against(s, "pay: Lime") == ""


@pytest.mark.parametrize(
    ("laid", "action", "reason"),
    [
        ("Meringue", "place on 1", ""),
        ("Meringue", "place on 2", "There is an equal pie before pie 2: choose that one."),
        ("Meringue", "place on 3", "Pie 3 already has a topping."),
        ("Streusel", "place on 1", "Streusel goes on apple, rhubarb and pecan, not on lemon."),
        ("Chocolate", "place on 1", "A filling goes on a bare crust, and pie 1 has a filling."),
        ("Cookie Crust", "place on 1", "Cookie Crust is a crust: it starts a pie and cannot go on one."),
        ("Cookie Crust", "place as crust", "You are already building three pies, and three is the limit."),
    ],
)
def test_why_not_place(laid: str, action: str, reason: str) -> None:
    s = position(TABLE.replace("Ann bakes", f"Ann laid {laid}\n    Ann bakes"), phase=moves.PLACE)

    assert against(s, action) == reason


def test_why_not_box_and_throw_away() -> None:
    s = position(TABLE)
    do(s, "box")
    assert against(s, "box pies 2") == "Pies 1 and 2 are equal: pie 1 is boxed first."

    s = position("line: -, -, -, -\nAnn bakes Butter Crust, Cookie Crust + Apple", phase=moves.STALE)
    assert against(s, "throw away 1") == "Only a pie with a filling goes stale, not a bare crust."
    assert against(s, "throw away 2") == ""
    assert against(s, "throw away 3") == "You have no pie 3."


def test_why_not_others() -> None:
    s = position(TABLE)

    assert why_not(view(s, BO), "draft 1") == "It is Ann's turn."
    assert why_not(view(s, SPECTATOR), "draft 1") == "You are watching; only players act."
    s.phase = moves.END
    assert why_not(view(s, ANN), "draft 1") == "The game is over."


def test_choices_say_what_they_bring() -> None:
    s = position(TABLE.replace("Apple + Lattice", "Apple"))
    seen = view(s, ANN)

    assert consequence(seen, "draft 1") == "− 2 cards · 7 min"
    assert consequence(seen, "box") == "go last"
    assert WORDS.prompt(seen) == "Your action: draft from the line, play from your hand or box pies."
    do(s, "draft 4")
    do(s, "draw", "comes Lattice")
    assert WORDS.phase(view(s, ANN)) == "day 1 · placing cards"
    assert consequence(view(s, ANN), "place on 3") == "+ $6"


def test_the_score_sheet_tells_sums_and_ties() -> None:
    s = position("""
        line: Apple, Apple, Lime, Pecan
        Ann boxed Lattice, Streusel, Butter Crust, Rhubarb
        Bo boxed Rhubarb, Whipped Cream
    """)
    parts = {part.label: (part.points, part.how) for part in WORDS.score_sheet(view(s, BO))}

    assert parts["Dollars"] == ([17, 9], ["2 × 7 + 2 + 1", "7 + 2"])
    assert parts["President 5"] == ([0, 0], ["1, tied", "1, tied"])
    assert parts["Foreman 4"] == ([4, 0], ["1", "0"])
    assert parts["Most pies 3"] == ([3, 0], ["3", "2"])
    assert WORDS.tie_breaks(view(s, BO))[0].values == ["1", "0"]
