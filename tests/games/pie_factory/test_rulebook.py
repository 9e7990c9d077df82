"""Pie Factory by its rulebook and the rulings on it; `table.py` says how positions are drawn."""

from inspect import cleandoc
from typing import Any

import pytest
from games.pie_factory.table import (
    ANN,
    BO,
    CARDS,
    GAME,
    LINE,
    PIES,
    RULES,
    SCORING,
    do,
    drawn,
    names,
    order,
    phrases,
    position,
    sorted_piles,
    to_act,
)

from astragal import AstragalError, Match, RecordedLuck, SeededLuck
from astragal.core import CHANCE, OVER
from astragal.games.pie_factory import moves


def looks(s: Any, drawing: str) -> None:
    """The position is the one that is drawn."""
    assert sorted_piles(drawn(s)) == sorted_piles(cleandoc(drawing))


def starting_with(s: Any, *words: str) -> list[str]:
    """The offered actions that begin with one of these words."""
    return [phrase for phrase in phrases(s) if phrase.startswith(words)]


# Game setup


@pytest.mark.parametrize(("players", "cards", "line"), [(2, 30, 4), (3, 46, 5), (4, 46, 6)])
def test_setup(players: int, cards: int, line: int) -> None:
    """Setup steps 1 to 3, ruling on "Line": cards for three or more are removed for two; four cards for each player;
    4, 5 or 6 cards in the line; the rest is the deck."""
    match = Match("pie-factory", players, luck=SeededLuck(1))
    s = match.view(0).state

    assert (s.cards, s.hand_size[:players]) == (cards, [4] * players)
    assert [s.at[CARDS.LINE + place] >= 0 for place in range(6)] == [place < line for place in range(6)]
    assert s.deck_size == cards - 4 * players - line
    assert len(names(s, CARDS.HAND)) == 4


@pytest.mark.parametrize(("outcomes", "seats"), [((0, 0), [0, 1, 2]), ((2, 1), [2, 1, 0]), ((1, 1), [1, 2, 0])])
def test_first_player_order_is_drawn(outcomes: tuple[int, int], seats: list[int]) -> None:
    """Setup step 4, ruling on "First player order": one place after another, each among those without one."""
    match = Match("pie-factory", 3, luck=RecordedLuck([0] * 17 + [*outcomes]))

    assert match.view().state.order[:3] == seats
    assert match.to_act == seats[0]


def test_card_draws_are_chance_points_over_the_deck() -> None:
    """Cards are not shuffled beforehand: each of those in the deck may come."""
    s = GAME.start(2)

    for left in range(30, 18, -1):
        assert (to_act(s), RULES.outcomes(s)) == (CHANCE, left)
        RULES.apply(s, 0)
    assert RULES.outcomes(s) == 2


@pytest.mark.parametrize("players", [1, 5])
def test_number_of_players(players: int) -> None:
    """The game is for 2 to 4 players."""
    with pytest.raises(AstragalError, match="Pie Factory is for 2 to 4 players"):
        GAME.start(players)


# 1. Take an action

ROUND = """
    line: Pecan, Lemon, Lime, Apple
    deck: Chocolate, Lattice, Streusel
    Ann holds Butter Crust, Meringue
    Ann bakes Graham Crust
    Bo holds Rhubarb
"""


def test_the_four_actions() -> None:
    """In player order everybody drafts, plays, boxes or draws."""
    s = position(ROUND)

    assert to_act(s) == ANN
    assert phrases(s) == [
        "draft 1",
        "draft face down 1",
        "draft 2",
        "draft face down 2",
        "draft 3",
        "draft face down 3",
        "draft 4",
        "draft face down 4",
        "play Butter Crust",
        "play face down Butter Crust",
        "play Meringue",
        "play face down Meringue",
        "box",
        "draw",
    ]
    do(s, "play Meringue")
    assert to_act(s) == BO


# Draft a card from the assembly line


@pytest.mark.parametrize(
    ("hand", "places"),
    [("", ["4"]), ("Ann holds Lime\n", ["2", "3", "4"]), ("Ann holds Lime, Lattice\n", ["1", "2", "3", "4"])],
)
def test_cost_by_place(hand: str, places: list[str]) -> None:
    """Rulings on "Cost by place" and "Draft": 2 cards at place 1, one at 2 and 3, the rest free; needs the cards."""
    s = position(f"line: Pecan, Lemon, Lime, Apple\ndeck: Chocolate\n{hand}Bo holds Rhubarb")

    assert starting_with(s, "draft 1", "draft 2", "draft 3", "draft 4") == [f"draft {place}" for place in places]


def test_four_players_have_three_free_places() -> None:
    """The closest card costs two, the next two cost one, the rest are free."""
    s = position(
        """
        line: Pecan, Lemon, Lime, Apple, Rhubarb, Blackberry
        deck: Chocolate
        Bo holds Rhubarb
        """,
        players=4,
    )

    assert phrases(s)[:6:2] == ["draft 4", "draft 5", "draft 6"]
    assert [LINE.cost(place) for place in range(6)] == [2, 1, 1, 0, 0, 0]


def test_the_player_chooses_what_to_discard() -> None:
    """Ruling on "Draft": the cost is chosen from the hand, one card at a time, and no payment is offered twice."""
    s = position("""
        line: Pecan, Lemon, Lime, Apple
        deck: Chocolate
        Ann holds Butter Crust, Rhubarb, Rhubarb, Meringue
        Bo holds Rhubarb
    """)

    do(s, "draft 1")
    assert phrases(s) == ["pay Butter Crust", "pay Rhubarb"]
    do(s, "pay Rhubarb")
    assert phrases(s) == ["pay Rhubarb", "pay Meringue"]
    do(s, "pay Meringue")

    looks(
        s,
        """
        line: -, Lemon, Lime, Apple
        deck: Chocolate
        discard: Rhubarb, Meringue
        Ann holds Butter Crust, Rhubarb
        Ann laid Pecan
        Bo holds Rhubarb
        """,
    )


def test_the_line_neither_shifts_nor_changes_its_costs_during_a_round() -> None:
    """Note on drafting: costs stay in place, also when places have been emptied."""
    s = position("""
        line: Pecan, Lemon, Lime, Apple
        deck: Chocolate, Lattice
        Ann holds Meringue
        Bo holds Rhubarb
    """)

    do(s, "draft 4")

    assert starting_with(s, "draft 1", "draft 2", "draft 3", "draft 4") == ["draft 2", "draft 3"]
    do(s, "draft 3")
    assert phrases(s) == ["pay Rhubarb"]


def test_a_draft_may_lie_face_down() -> None:
    """Rulings on "Draft" and "Face down": face down as a future crust, only with fewer than three pies."""
    s = position(ROUND)
    do(s, "draft face down 4")
    assert "Ann laid (Apple)" in drawn(s)

    s = position(ROUND.replace("Ann bakes Graham Crust", "Ann bakes Graham Crust, Graham Crust, (Lime)"))
    assert starting_with(s, "draft face", "play face") == []


def test_equal_cards_side_by_side_are_offered_once() -> None:
    """Ruling on "Copies": with another card between them it matters which one is taken."""
    s = position(
        """
        line: Lime, Apple, Apple, Apple
        deck: Chocolate
        Ann holds Lime, Lemon
        Bo holds Rhubarb
    """
    )
    assert starting_with(s, "draft 1", "draft 2", "draft 3", "draft 4") == ["draft 1", "draft 2", "draft 4"]

    s = position("line: Lime, Lemon, Rhubarb, Apple, Pecan, Apple\ndeck: Chocolate\nAnn holds Lattice", players=4)
    assert starting_with(s, "draft 4", "draft 5", "draft 6") == ["draft 4", "draft 5", "draft 6"]


FULL = """
    line: Pecan, Meringue, Lime, Grandma
    deck: Chocolate, Lattice, Lattice
    Ann holds Pecan, Lemon, Lemon, Lime
    Ann bakes Graham Crust + Apple, Graham Crust + Pecan, (Lime) + Rhubarb
    Bo holds Rhubarb
"""


def test_draft_of_a_card_that_could_not_be_placed() -> None:
    """Its ruling and Golden Rule 1: legal only if at most three cards are in hand after paying."""
    s = position(FULL.replace("Grandma", "Meringue"))
    assert starting_with(s, "draft") == ["draft 1", "draft 2", "draft 3"]

    s = position(FULL)  # Grandma goes on any filling
    assert starting_with(s, "draft") == ["draft 1", "draft 2", "draft 3", "draft 4"]

    s = position(FULL.replace("Grandma", "Meringue").replace("Lemon, Lemon", "Lemon"))
    do(s, "draft 4", "draw", "comes Lattice")
    assert "Ann holds Pecan, Lemon, Lime, Meringue?" in drawn(s)


# Play a card from your hand


def test_play_face_up_and_face_down() -> None:
    """Ruling on "Play": the card lies before the player, face up or face down."""
    s = position(ROUND)
    do(s, "play Meringue")
    assert "Ann holds Butter Crust\nAnn laid Meringue" in drawn(s)

    s = position(ROUND)
    do(s, "play face down Meringue")
    assert "Ann holds Butter Crust\nAnn laid ((Meringue))" in drawn(s)


def test_play_of_a_card_that_cannot_be_placed() -> None:
    """Its ruling: legal; it comes back to the hand, known to all, and its prep time counts."""
    s = position(FULL)

    do(s, "play Pecan", "play Rhubarb")
    assert phrases(s) == ["place face down"]
    do(s, "place face down")

    assert "Ann holds Pecan?, Lemon, Lemon, Lime" in drawn(s)
    assert order(s) == "Bo Ann"


# Box pies


def test_boxing() -> None:
    """Ruling on "Box": the top card of each chosen pie is scored, the rest discarded."""
    s = position("""
        line: Pecan, Lemon, Lime, Apple
        deck: Chocolate, Lattice
        Ann holds Butter Crust
        Ann bakes Graham Crust + Apple + Lattice, (Lime) + Rhubarb, Graham Crust
        Bo holds Rhubarb
    """)

    do(s, "box")
    assert phrases(s) == [
        "box pies 1",
        "box pies 2",
        "box pies 1+2",
        "box pies 3",
        "box pies 1+3",
        "box pies 2+3",
        "box pies 1+2+3",
    ]
    do(s, "box pies 1+2+3")

    looks(
        s,
        """
        line: Pecan, Lemon, Lime, Apple
        deck: Chocolate, Lattice
        discard: Graham Crust, Apple, Lime
        Ann holds Butter Crust
        Ann boxed Graham Crust, Rhubarb, Lattice
        Bo holds Rhubarb
        """,
    )


@pytest.mark.parametrize(("crust", "dollars"), [("Cookie Crust", 2), ("(Cookie Crust)", 0), ("((Pecan))", 0)])
def test_boxing_a_crust_alone(crust: str, dollars: int) -> None:
    """A facedown crust is worth $0 and is not scored; a faceup one may be boxed if it is the only card of its pie."""
    s = position(f"""
        line: Pecan, Lemon, Lime, Apple
        deck: Chocolate, Lattice
        Ann bakes {crust}
        Bo holds Rhubarb
    """)

    do(s, "box")

    assert SCORING.scored_dollars(s, ANN) == dollars
    assert names(s, CARDS.DISCARD) == ([] if dollars else [crust.strip("()")])


def test_equal_pies_are_offered_once() -> None:
    """Ruling on "Copies": two equal pies give one choice of boxing one of them."""
    s = position("""
        line: Pecan, Lemon, Lime, Apple
        deck: Chocolate, Lattice
        Ann bakes Graham Crust + Apple, Graham Crust + Apple
        Bo holds Rhubarb
    """)

    do(s, "box")

    assert phrases(s) == ["box pies 1", "box pies 1+2"]


# Draw a card from the ingredient deck


def test_drawing() -> None:
    """The top card goes directly into the hand."""
    s = position(ROUND)

    do(s, "draw", "comes Streusel")

    assert "Ann holds Butter Crust, Meringue, Streusel" in drawn(s)
    assert to_act(s) == BO


def test_no_drawing_with_four_cards_or_from_an_empty_deck() -> None:
    """Ruling on "Draw", Golden Rule 1."""
    assert "draw" not in phrases(position(FULL))
    assert "draw" not in phrases(position(ROUND.replace("deck: Chocolate, Lattice, Streusel\n    ", "")))
    assert "draw" in phrases(position(ROUND))


def test_nothing_possible() -> None:
    """Its ruling: box if one has a pie, else pass; a pass counts like a draw for the order."""
    s = position("""
        line: Pecan, Lemon, Lime, -
        discard: Lattice
        Ann bakes Butter Crust
        Bo holds Rhubarb
    """)
    assert phrases(s) == ["box"]

    s = position("line: Pecan, Lemon, Lime, -\nBo holds Ice Cream", drafted=1)
    assert phrases(s) == ["pass"]
    do(s, "pass", "play Ice Cream")
    assert order(s) == "Bo Ann"


# 2. Adjust player order


def test_prep_times() -> None:
    """Ruling on "Order": the lowest prep time goes first; face down is three minutes; ties keep their order."""
    s = position(
        """
        line: Lattice, Lime, Lime, Lime, Pecan, Rhubarb
        deck: Apple, Apple, Apple
        Ann holds Blackberry
        Bo holds Meringue
        Cleo holds Blackberry
        Dan holds Butter Crust
        """,
        players=4,
    )

    do(s, "play Blackberry", "play face down Meringue", "play Blackberry", "play Butter Crust")

    assert order(s) == "Dan Bo Ann Cleo"


def test_a_face_up_card_of_three_minutes_ties_with_a_face_down_one() -> None:
    s = position("line: Pecan, Lime, Lime, Apple\ndeck: Apple, Pecan\nAnn holds Lime\nBo holds Meringue")

    do(s, "play Lime", "play face down Meringue")

    assert order(s) == "Ann Bo"


def test_those_who_boxed_or_drew_go_last_in_the_order_of_acting() -> None:
    """The rulebook's example: Christine boxes, then Sam draws; she is before him, both behind the others."""
    s = position(
        """
        line: Lattice, Lime, Lime, Lime, Pecan, Rhubarb
        deck: Apple, Apple, Apple
        Ann bakes Butter Crust
        Cleo holds Pecan
        Dan holds Ice Cream
        """,
        players=4,
    )

    do(s, "box", "draw", "comes Apple", "play Pecan", "play Ice Cream")

    assert order(s) == "Cleo Dan Ann Bo"


# 3. Place cards


def test_placing_is_in_the_new_order() -> None:
    """Ruling on "Placing": first who goes first in the next round."""
    s = position("line: Pecan, Lime, Lime, Apple\ndeck: Apple, Pecan\nAnn holds Pecan\nBo holds Rhubarb")

    do(s, "play Pecan", "play Rhubarb")

    assert (to_act(s), phrases(s)) == (BO, ["place face down"])
    do(s, "place face down")
    assert to_act(s) == ANN


def test_a_crust_starts_a_pie() -> None:
    """A crust face up, or face down even if it was laid face up."""
    s = position("line: Pecan, Lime, Lime, Apple\ndeck: Apple, Pecan\nAnn holds Butter Crust\nBo holds Rhubarb")
    do(s, "play Butter Crust", "play face down Rhubarb")

    assert phrases(s) == ["place as crust", "place face down"]
    turned = RULES.declaration.copied(s)
    do(s, "place as crust")
    do(turned, "place face down")

    assert "Ann bakes Butter Crust\nBo bakes ((Rhubarb))" in drawn(s)
    assert "Ann bakes (Butter Crust)\nBo bakes ((Rhubarb))" in drawn(turned)


def test_a_filling_goes_on_a_bare_crust() -> None:
    """Face up or face down; not on another filling. It may also start a pie face down."""
    s = position("""
        line: Pecan, Lime, Lime, Apple
        deck: Apple, Pecan
        Ann holds Rhubarb
        Ann bakes Butter Crust + Lime, (Lemon)
        Bo holds Ice Cream
    """)

    do(s, "play Rhubarb", "play face down Ice Cream")

    assert phrases(s) == ["place on 2", "place face down"]
    do(s, "place on 2")
    assert "Ann bakes Butter Crust + Lime, (Lemon) + Rhubarb" in drawn(s)


def test_a_topping_goes_on_a_filling_that_it_fits() -> None:
    """Meringue goes on lemon, not on apple, not on a crust and not on another topping; Grandma goes on any filling."""
    table = """
        line: Pecan, Lime, Lime, Apple
        deck: Apple, Pecan
        Ann holds Meringue, Grandma
        Ann bakes Butter Crust + Lemon, Butter Crust + Apple, Butter Crust + Lemon + Whipped Cream
        Bo holds Ice Cream
    """
    s = position(table)
    do(s, "play Meringue", "play face down Ice Cream")
    assert phrases(s) == ["place on 1"]
    do(s, "place on 1")
    assert "Ann bakes Butter Crust + Lemon + Meringue, Butter Crust + Apple," in drawn(s)

    s = position(table)
    do(s, "play Grandma", "play face down Ice Cream")
    assert phrases(s) == ["place on 1", "place on 2"]


def test_a_filling_that_fits_nowhere_has_to_be_a_crust() -> None:
    """The rulebook's example of Jaime's Apple: both pies have fillings, so it starts the third pie, face down."""
    s = position("""
        line: Pecan, Lime, Lime, Apple
        deck: Lemon, Pecan
        Ann bakes Butter Crust + Lime, Butter Crust + Pecan
        Bo holds Ice Cream
    """)

    do(s, "draft 4", "play face down Ice Cream")

    assert phrases(s) == ["place face down"]
    do(s, "place face down")
    assert "Ann bakes Butter Crust + Lime, Butter Crust + Pecan, (Apple)" in drawn(s)


def test_three_pies_at_once() -> None:
    """Golden Rule 2: a crust for which there is no room goes to the hand."""
    s = position(FULL.replace("Pecan, Lemon, Lemon, Lime", "Butter Crust"))

    do(s, "play Butter Crust", "play face down Rhubarb")

    assert "Ann holds Butter Crust?" in drawn(s)


# 4. Fill the assembly line


def test_cards_slide_away_from_the_deck() -> None:
    """Ruling on "Refill": gaps are filled from the deck, the farthest first."""
    s = position("""
        line: Pecan, Lemon, Lime, Apple
        deck: Rhubarb, Chocolate, Lattice
        Ann holds Meringue, Meringue
        Bo holds Streusel
    """)

    do(s, "draft face down 3", "pay Meringue", "draft face down 4")

    assert drawn(s).startswith("line: -, -, Pecan, Lemon\n")
    do(s, "comes Lattice", "comes Chocolate")
    assert drawn(s).startswith("line: Chocolate, Lattice, Pecan, Lemon\n")
    assert to_act(s) == ANN


@pytest.mark.parametrize(("players", "left"), [(2, 3), (3, 3), (4, 3)])
def test_without_a_draft_the_free_cards_are_discarded(players: int, left: int) -> None:
    """1, 2 or 3 free cards for 2, 3 or 4 players, then cards shift and refill."""
    line = ["Pecan", "Lemon", "Lime", "Apple", "Rhubarb", "Blackberry"][: players + 2]
    holders = "\n".join(f"{name} holds Meringue" for name in ("Ann", "Bo", "Cleo")[: min(players, 3)])
    s = position(f"line: {', '.join(line)}\ndeck: Pecan, Chocolate, Chocolate, Chocolate, Lattice\n{holders}", players)

    do(s, *["play face down Meringue"] * min(players, 3))
    if players == 4:
        do(s, "draw", "comes Lattice")

    assert set(names(s, CARDS.DISCARD)) == set(line[3:])
    gaps = players + 2 - left
    assert drawn(s).startswith(f"line: {'-, ' * gaps}{', '.join(line[:3])}\n")


# Running out of cards

LAST_ROUND = """
    line: Pecan, Lemon, Lime, Apple
    deck: Chocolate
    discard: Streusel, Whipped Cream, Ice Cream
    Ann holds Rhubarb
    Ann bakes Butter Crust + Lime, (Pecan) + Lemon + Meringue, Graham Crust
    Bo holds Blackberry, Streusel
    Bo bakes Butter Crust
"""


def test_the_end_of_the_first_day() -> None:
    """Rulings on "Deck too small for the refill" and "Short refill": the cards left are placed, farthest gap first;
    each player discards a pie with a filling, by choice; the discards are the new deck; the line is filled up."""
    s = position(LAST_ROUND)

    do(s, "draft 4", "draft 3", "pay Streusel", "place on 1", "place on 3")
    assert drawn(s).startswith("line: -, -, Pecan, Lemon\n")
    do(s, "comes Chocolate")
    assert drawn(s).startswith("line: -, Chocolate, Pecan, Lemon\n")
    assert (to_act(s), s.phase, s.day) == (BO, moves.STALE, 1)
    assert phrases(s) == ["throw away 1"]
    do(s, "throw away 1")
    assert phrases(s) == ["throw away 1", "throw away 2", "throw away 3"]
    do(s, "throw away 2")

    assert (to_act(s), s.day) == (CHANCE, 2)
    assert drawn(s).splitlines()[1] == (
        "deck: Butter Crust, Pecan, Lemon, Lime, Meringue, Streusel, Streusel, Whipped Cream, Ice Cream"
    )
    assert "Ann bakes Butter Crust + Lime, -, Graham Crust + Apple" in drawn(s)
    do(s, "comes Lime")
    assert drawn(s).startswith("line: Lime, Chocolate, Pecan, Lemon\n")
    assert s.phase == moves.ACT


def test_a_crust_alone_does_not_go_stale() -> None:
    """A player without a filling need not discard a pie."""
    s = position(LAST_ROUND.replace("Butter Crust + Lime, (Pecan) + Lemon + Meringue, Graham Crust", "Butter Crust"))

    do(s, "draft face down 4", "draft face down 3", "pay Streusel", "comes Chocolate")

    assert (s.day, to_act(s)) == (2, CHANCE)
    assert "Ann bakes Butter Crust, (Apple)\n" in drawn(s)


def test_the_end_of_the_second_day_is_the_end() -> None:
    """The game ends after the stale pies: all remaining pies are boxed by their top cards."""
    s = position(LAST_ROUND, day=2)

    do(s, "draft 4", "draft 3", "pay Streusel", "place on 1", "place on 3", "comes Chocolate")
    do(s, "throw away 1", "throw away 2")

    assert to_act(s) == OVER
    assert [PIES.pies(s, seat) for seat in (ANN, BO)] == [0, 0]
    assert names(s, CARDS.SCORE + ANN) == ["Apple", "Lime"]
    assert names(s, CARDS.SCORE + BO) == []


def test_a_new_deck_that_cannot_fill_the_line_is_the_second_shortage() -> None:
    """Ruling on "Short refill"."""
    s = position("""
        line: Pecan, Lemon, Lime, Apple
        discard: Streusel
        Ann holds Rhubarb, Lattice
        Ann bakes Butter Crust + Lime
        Bo holds Blackberry
    """)

    do(s, "draft face down 4", "play face down Blackberry")
    assert to_act(s) == ANN
    do(s, "throw away 1")
    assert (s.day, to_act(s)) == (2, CHANCE)
    do(s, "comes Streusel")

    assert s.phase == moves.ACT
    s = position("line: Pecan, Lemon, Lime, Apple\nAnn holds Rhubarb\nBo holds Blackberry")
    do(s, "play face down Rhubarb", "draft face down 4")
    assert to_act(s) == OVER


# Scoring

SCORES = """
    line: Pecan, Lemon, Lime, Apple
    Ann boxed {}
    Bo boxed {}
"""


def points(ann: str, bo: str) -> list[int]:
    """The points of two score piles."""
    return GAME.scores(position(SCORES.format(ann, bo)))


def test_dollars() -> None:
    """Points in dollars; nobody has most pies or an icon."""
    assert points("Chocolate", "Pecan") == [4, 5]


@pytest.mark.parametrize(
    ("card", "dollars", "bonus"), [("Dark Chocolate", 3, 5), ("Windfall Apple", 2, 4), ("Sharp Lemon", 2, 3)]
)
def test_majorities(card: str, dollars: int, bonus: int) -> None:
    """Ruling on "Majorities": 5 for the president, 4 for the foreman and 3 for the secretary, for the most alone."""
    assert points(card, "Pecan") == [dollars + bonus, 5]
    assert points(card, card) == [dollars, dollars]
    assert points(f"{card}, {card}", f"{card}, Pecan") == [2 * dollars + bonus, dollars + 5]


def test_a_tie_gives_nobody_the_bonus_even_if_a_third_has_fewer() -> None:
    """If two players tie, no bonus is given."""
    s = position(
        """
        line: Pecan, Lemon, Lime, Apple, Apple
        Ann boxed Rhubarb
        Bo boxed Rhubarb
        Cleo boxed Cookie Crust
        """,
        players=3,
    )

    assert GAME.scores(s) == [2, 2, 2]


def test_no_bonus_without_an_icon_or_a_pie() -> None:
    """Ruling on "No icon, no pie"."""
    assert GAME.scores(position("line: Pecan, Lemon, Lime, Apple")) == [0, 0]
    assert points("Cookie Crust, Cookie Crust", "Butter Crust") == [4, 1]


def test_most_pies() -> None:
    """Ruling on "Most pies": fillings and toppings count, crusts do not; 3 points, alone."""
    assert points("Chocolate, Pecan", "Ice Cream, Cookie Crust, Cookie Crust") == [4 + 5 + 3, 9 + 4]
    assert points("Chocolate, Pecan", "Ice Cream, Pecan") == [9, 14]


def test_final_ties() -> None:
    """Ruling on "Final ties": fewer boxed crusts win; else both are promoted."""
    assert points("Pecan", "Cookie Crust, Apple") == [5, 5]
    assert GAME.places(position(SCORES.format("Pecan", "Cookie Crust, Apple"))) == [1, 2]
    assert GAME.places(position(SCORES.format("Pecan", "Pecan"))) == [1, 1]


# Grandma


def before_the_end(ann: str, bo: str) -> Any:
    """The last round of a game in which these cards have been boxed."""
    s = position(
        f"""
        line: Pecan, Lemon, Lime, Apple
        Ann holds Lemon
        Ann boxed {ann}
        Bo holds Lemon
        Bo boxed {bo}
        """,
        day=2,
    )
    do(s, "play face down Lemon", "play face down Lemon")
    return s


@pytest.mark.parametrize(
    ("icon", "icons", "scores"),
    [
        ("president", [2, 0, 0], [6 + 2 + 5 + 3, 2 + 3 + 3]),
        ("foreman", [1, 1, 0], [6 + 2 + 5 + 4 + 3, 2 + 3 + 3]),
        ("secretary", [1, 0, 1], [6 + 2 + 5 + 3, 2 + 3]),
    ],
)
def test_grandma(icon: str, icons: list[int], scores: list[int]) -> None:
    """Ruling on "Grandma": one president icon may count as another icon instead. Bo has a secretary icon."""
    s = before_the_end("Rhubarb, Grandma", "Cookie Crust, Blackberry")
    assert (to_act(s), phrases(s)) == (ANN, ["count as president", "count as foreman", "count as secretary"])

    do(s, f"count as {icon}")

    assert to_act(s) == OVER
    assert [SCORING.icons(s, ANN, number) for number in range(3)] == icons
    assert GAME.scores(s) == scores


def test_grandma_is_asked_only_of_her_owner_with_a_president_icon() -> None:
    """Ruling on "Which card is Grandma"; she has a president icon herself in the house deck."""
    assert to_act(before_the_end("Rhubarb", "Rhubarb")) == OVER
    assert to_act(before_the_end("Lime", "Grandma")) == BO


def test_several_grandmas_decide_in_player_order() -> None:
    """Ruling on "Several Grandmas"."""
    s = before_the_end("Grandma", "Grandma")

    assert to_act(s) == ANN
    do(s, "count as foreman")
    assert to_act(s) == BO
    do(s, "count as president")
    assert [SCORING.majority(s, icon) for icon in range(3)] == [BO, ANN, -1]


# Building pies


def test_a_pie_is_built_over_several_rounds() -> None:
    """Clarification: a crust, on a later turn a filling, on a later one a topping."""
    s = position("""
        line: Pecan, Lemon, Lime, Apple
        deck: Chocolate, Chocolate, Rhubarb, Rhubarb, Pecan, Pecan
        Ann holds Butter Crust, Lemon, Meringue
        Bo holds Ice Cream, Ice Cream, Ice Cream
    """)

    do(s, "play Butter Crust", "play face down Ice Cream", "place as crust", "comes Pecan")
    do(s, "play Lemon", "play face down Ice Cream", "place on 1", "comes Rhubarb")
    do(s, "play Meringue", "play face down Ice Cream", "place on 1")

    assert "Ann bakes Butter Crust + Lemon + Meringue" in drawn(s)
