"""What a seat knows, and what it can only guess."""

import random
from collections import Counter
from itertools import permutations
from typing import Any

import pytest
from games.pie_factory.table import ANN, BO, CARDS, CLEO, GAME, RULES, do, drawn, name_number, named, names, position

from astragal.core import CHANCE, HIDDEN, OVER
from astragal.core.loops.streams import start_stream
from astragal.games.pie_factory.moves import play_something_face_down

SPECTATOR = -1


def view(s: Any, seat: int) -> Any:
    """What a seat knows of a state."""
    known = RULES.declaration.copied(s)
    RULES.secrets.hide(known, seat)
    return known


def guesses(s: Any, seat: int, count: int) -> list[Any]:
    """Full states that fit what a seat knows, one after another from one stream."""
    stream = start_stream(7, 0, 0)
    known = view(s, seat)
    found = []
    for _ in range(count):
        full = RULES.declaration.copied(known)
        stream = RULES.secrets.guess(full, seat, stream)
        found.append(full)
    return found


def somewhere_with(s: Any, seat: int) -> list[str]:
    """The cards of which all know that a seat has them, but not where."""
    return names(s, CARDS.WITH + seat)


TABLE = """
    line: Rhubarb, Pecan, Lemon, Lime
    deck: Apple, Chocolate, Grandma
    discard: Meringue
    Ann holds Apple, Streusel
    Ann bakes Butter Crust + Blackberry, ((Lattice)), (Pecan)
    Ann boxed Ice Cream
    Bo holds Butter Crust, Lemon
"""


# What is hidden


def test_what_others_see() -> None:
    """Rulings on "Hidden" and "Discard pile, score piles": only hands, the deck and a secret crust are hidden."""
    known = view(position(TABLE), BO)

    assert drawn(known).replace("Ann bakes Butter Crust + Blackberry, -,", "Ann bakes Butter Crust + Blackberry,") == (
        "line: Rhubarb, Pecan, Lemon, Lime\n"
        "discard: Meringue\n"
        "Ann bakes Butter Crust + Blackberry, (Pecan)\n"
        "Ann boxed Ice Cream\n"
        "Bo holds Butter Crust, Lemon"
    )
    assert sorted(names(known, CARDS.UNSEEN)) == ["Apple", "Apple", "Chocolate", "Grandma", "Lattice", "Streusel"]


def test_what_all_can_count_is_kept() -> None:
    """The sizes of hands and deck are open, and so is it that a crust lies face down."""
    known = view(position(TABLE), SPECTATOR)

    assert (known.deck_size, known.hand_size[:2]) == (3, [2, 2])
    assert known.crust_as[ANN] == [CARDS.FACE_UP, CARDS.SECRET, CARDS.FACE_DOWN]
    assert known.at[CARDS.crust_place(ANN, 1)] == CARDS.NO_CARD


def test_ones_own_things_are_known() -> None:
    """A player knows their own hand, and what they played face down."""
    known = view(position(TABLE), ANN)

    assert names(known, CARDS.HAND + ANN) == ["Apple", "Streusel"]
    assert names(known, CARDS.crust_place(ANN, 1)) == ["Lattice"]
    assert names(known, CARDS.HAND + BO) == []


def test_a_drafted_card_that_could_not_be_placed_is_known() -> None:
    """Ruling on "Hidden": it lay face up before it went to the hand."""
    s = position("""
        line: Pecan, Pecan, Apple, Meringue
        deck: Apple, Lemon
        Ann holds Lime
        Ann bakes Butter Crust + Apple, Butter Crust + Pecan, Graham Crust + Rhubarb
        Bo holds Blackberry
    """)

    do(s, "draft 4", "play Blackberry", "place face down")

    for seat in (SPECTATOR, BO):
        assert names(view(s, seat), CARDS.HAND + ANN) == ["Meringue"]
        assert all("Meringue" in names(full, CARDS.HAND + ANN) for full in guesses(s, seat, 20))


def test_a_crust_played_from_the_hand_is_secret_until_it_is_discarded() -> None:
    """Ruling on "Face-down crusts": secret before it is placed and after, and known when it is boxed."""
    s = position("""
        line: Pecan, Pecan, Apple, Meringue
        deck: Apple, Lemon, Lime
        Ann holds Lime, Grandma
        Bo holds Blackberry
    """)

    do(s, "play face down Grandma")
    assert "Grandma" in names(view(s, BO), CARDS.UNSEEN)
    assert names(view(s, ANN), CARDS.LAID + ANN) == ["Grandma"]
    do(s, "play Blackberry", "place face down", "comes Apple")
    assert "Grandma" in names(view(s, BO), CARDS.UNSEEN)
    assert names(view(s, ANN), CARDS.crust_place(ANN, 0)) == ["Grandma"]
    do(s, "box")
    assert names(view(s, BO), CARDS.DISCARD) == ["Meringue", "Grandma"]


def test_a_crust_drafted_from_the_line_is_known() -> None:
    """Ruling on "Face-down crusts": it lay in the line."""
    s = position("""
        line: Pecan, Pecan, Apple, Meringue
        deck: Apple, Lemon, Lime
        Ann holds Lime, Grandma
        Bo holds Blackberry
    """)

    do(s, "draft face down 4")
    assert names(view(s, BO), CARDS.LAID + ANN) == ["Meringue"]
    do(s, "play Blackberry", "place face down", "comes Apple")
    assert names(view(s, BO), CARDS.crust_place(ANN, 0)) == ["Meringue"]
    assert names(view(s, ANN), CARDS.crust_place(BO, 0)) == ["Blackberry"]


def test_discards_that_are_shuffled_into_the_deck_become_unseen() -> None:
    """Step 3 of "Running out of cards"."""
    s = position("""
        line: Pecan, Pecan, Apple, Meringue
        discard: Lemon, Lime, Lattice, Streusel
        Ann holds Lime
        Bo holds Blackberry
    """)

    do(s, "draft face down 4")
    assert names(view(s, BO), CARDS.DISCARD) == ["Lemon", "Lime", "Lattice", "Streusel"]
    do(s, "play face down Blackberry")

    known = view(s, BO)
    assert (s.day, known.deck_size, names(known, CARDS.DISCARD)) == (2, 4, [])
    assert set(names(known, CARDS.UNSEEN)) == {"Lattice", "Lemon", "Lime", "Streusel"}


# Known cards and cards laid face down


def test_a_known_card_may_be_the_one_laid_face_down() -> None:
    """Bo knows that Ann has Meringue, but no longer whether in her hand or under her pie."""
    s = position("""
        line: Pecan, Pecan, Apple, Lime
        deck: Apple, Lemon, Lime
        Ann holds Rhubarb, Meringue?
        Bo holds Blackberry
    """)

    do(s, "play face down Rhubarb", "play face down Blackberry")

    assert somewhere_with(view(s, BO), ANN) == ["Meringue"]
    where = Counter("hand" if "Meringue" in names(full, CARDS.HAND + ANN) else "pie" for full in guesses(s, BO, 4000))
    assert 1850 < where["hand"] < 2150


def test_a_card_known_after_the_crust_was_laid_is_not_that_crust() -> None:
    s = position("""
        line: Pecan, Pecan, Apple, Meringue
        deck: Apple, Lemon, Lime
        Ann holds Rhubarb, Lime
        Ann bakes Butter Crust + Apple, Butter Crust + Pecan, ((Grandma)) + Rhubarb
        Bo holds Blackberry
    """)

    do(s, "draft 4", "play face down Blackberry")

    assert names(view(s, BO), CARDS.HAND + ANN) == ["Meringue"]
    assert {names(full, CARDS.crust_place(ANN, 2))[0] for full in guesses(s, BO, 300)} == {
        "Apple",
        "Lemon",
        "Lime",
        "Rhubarb",
        "Grandma",
    }


@pytest.mark.parametrize("truth", ["Apple", "Rhubarb"])
def test_a_copy_that_is_shown_is_the_one_that_all_knew(truth: str) -> None:
    """All know an Apple with Ann, in her hand or under her pie; when she plays one, that is all they knew.

    The two copies cannot be told apart, so Bo must see the same whether she laid the other Apple down or kept it.
    """
    s = position("""
        line: Pecan, Pecan, Lemon, Lime
        deck: Lemon, Lime, Chocolate
        Ann holds Apple, Apple?, Rhubarb
        Bo holds Blackberry, Pecan
    """)

    do(s, f"play face down {truth}", "play face down Blackberry")
    assert somewhere_with(view(s, BO), ANN) == ["Apple"]
    do(s, "comes Lemon", "play Apple")

    known = view(s, BO)
    assert somewhere_with(known, ANN) == []
    assert known.known == [0] * len(known.known)
    assert names(known, CARDS.LAID + ANN) == ["Apple"]


# What a seat sees of a step


def test_what_is_seen_of_a_card_played_face_down() -> None:
    s = position(TABLE.replace("(Pecan)", "-").replace(", -\n", "\n"))
    action = RULES.actions.parse(f"play face down {name_number(s, 'Apple') + 1}")

    assert RULES.secrets.seen(s, ANN, action) == action
    assert RULES.actions.text(RULES.secrets.seen(s, BO, action)) == "play something face down"
    assert RULES.actions.text(RULES.secrets.seen(s, SPECTATOR, action)) == "play something face down"


def test_playing_something_face_down_is_never_offered() -> None:
    s = position(TABLE.replace(", (Pecan)", ""))

    assert play_something_face_down() not in GAME.legal(s)
    assert "play face down Apple" in [named(s, RULES.actions.text(action)) for action in GAME.legal(s)]


def test_what_is_seen_of_luck() -> None:
    """Others see that a card is drawn, the one who draws sees which, and all see what comes into the line."""
    s = position(TABLE)
    do(s, "draw")

    grandma = name_number(s, "Grandma")
    assert [RULES.secrets.seen(s, seat, 2) for seat in (SPECTATOR, ANN, BO)] == [HIDDEN, 64 + grandma, HIDDEN]

    do(s, "comes Grandma", "draft face down 4")
    assert RULES.to_act(s) == CHANCE
    apple = name_number(s, "Apple")
    assert [RULES.secrets.seen(s, seat, 0) for seat in (SPECTATOR, ANN, BO)] == [64 + apple] * 3


def test_a_dealt_card_is_seen_by_its_owner() -> None:
    s = GAME.start(3)
    graham_crust = name_number(s, "Graham Crust")

    assert [RULES.secrets.seen(s, seat, 4) for seat in (SPECTATOR, ANN, BO, CLEO)] == [
        HIDDEN,
        64 + graham_crust,
        HIDDEN,
        HIDDEN,
    ]


# Guesses


def hidden_places(s: Any, seat: int) -> list[int]:
    """The places of a full state that a seat cannot see into, one for each card."""
    known = view(s, seat)
    return [s.where[card] for card in range(s.cards) if known.where[card] >= CARDS.UNSEEN]


def all_that_fit(s: Any, seat: int) -> set[tuple[int, ...]]:
    """All full states that look the same to a seat, by brute force: every way to exchange the hidden cards."""
    known = view(s, seat)
    hidden = [card for card in range(s.cards) if known.where[card] >= CARDS.UNSEEN]
    fitting = set()
    for places in set(permutations(hidden_places(s, seat))):
        other = RULES.declaration.copied(s)
        for card, place in zip(hidden, places, strict=True):
            other.where[card] = place
            if place < CARDS.SINGLE_PLACES:
                other.at[place] = card
        if claims_hold(other) and view(other, seat) == known:
            fitting.add(tuple(other.where))
    return fitting


def claims_hold(s: Any) -> bool:
    """Whether every card that all know to be with Ann is in one of the places in which they think it may be."""
    bits = {CARDS.HAND + ANN: 1, CARDS.LAID + ANN: 2}
    bits |= {CARDS.crust_place(ANN, pie): 4 << pie for pie in range(3)}
    return all(s.known[card] & bits.get(s.where[card], 0) for card in range(s.cards) if s.known[card])


TINY = {
    "nothing known": (
        """
        line: Pecan, Pecan, Lemon, Lime
        deck: Apple, Chocolate
        Ann holds Apple, Rhubarb
        Ann bakes ((Grandma))
        Bo holds Blackberry
        """,
        (),
    ),
    "one known in the hand": (
        """
        line: Pecan, Pecan, Lemon, Lime
        deck: Apple, Chocolate
        Ann holds Apple, Rhubarb?
        Ann bakes ((Grandma))
        Bo holds Blackberry
        """,
        (),
    ),
    "known before one and after another crust": (
        """
        line: Pecan, Pecan, Lemon, Lime
        deck: Apple, Chocolate, Meringue
        Ann holds Apple, Rhubarb?, Lattice
        Bo holds Blackberry, Streusel
        """,
        ("play face down Lattice", "play face down Blackberry", "comes Meringue", "play face down Apple"),
    ),
    "two known, both sides": (
        """
        line: Pecan, Pecan, Lemon, Lime
        deck: Apple, Chocolate, Meringue
        Ann holds Apple?, Rhubarb?, Lattice
        Bo holds Blackberry, Streusel
        """,
        ("play face down Rhubarb",),
    ),
}


@pytest.mark.parametrize("case", TINY)
@pytest.mark.parametrize("seat", [SPECTATOR, BO])
def test_guesses_are_even_among_all_that_fit(case: str, seat: int) -> None:
    """Compared with brute force over every exchange of hidden cards; chi-square with room for five deviations."""
    drawing, steps = TINY[case]
    s = position(drawing)
    do(s, *steps)
    fitting = all_that_fit(s, seat)
    count = 200 * len(fitting)
    found = Counter(tuple(full.where) for full in guesses(s, seat, min(count, 40_000)))
    expected = found.total() / len(fitting)

    assert len(fitting) > 1
    assert set(found) <= fitting
    assert len(found) > len(fitting) * 0.99 or expected < 10
    square = sum((found[state] - expected) ** 2 / expected for state in fitting)
    freedom = len(fitting) - 1
    assert abs(square - freedom) < 5 * (2 * freedom) ** 0.5 + 5


@pytest.mark.parametrize("players", [2, 3, 4])
def test_guesses_agree_with_what_is_known(players: int) -> None:
    """For every seat at every step of random games; no card is lost or doubled."""
    chooser = random.Random(players)
    stream = start_stream(players, 0, 0)
    for _ in range(3):
        s = GAME.start(players)
        while (acting := RULES.to_act(s)) != OVER:
            for seat in range(SPECTATOR, players):
                known = view(s, seat)
                full = RULES.declaration.copied(known)
                stream = RULES.secrets.guess(full, seat, stream)
                assert view(known, seat) == known
                assert view(full, seat) == known
                assert full.deck_size == len(names(full, CARDS.DECK))
                assert [len(names(full, CARDS.HAND + p)) for p in range(players)] == full.hand_size[:players]
            moves = range(RULES.outcomes(s)) if acting == CHANCE else GAME.legal(s)
            RULES.apply(s, chooser.choice(moves))
