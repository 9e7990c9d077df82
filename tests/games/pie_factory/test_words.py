"""What people read: the drawing, the choices and the story of a game."""

import random
from inspect import cleandoc
from typing import Any

from games.pie_factory.table import ANN, BO, GAME, HOUSE, RULES, do, phrases, position
from rich.text import Text

from astragal import Match, SeededLuck
from astragal.core import CHANCE
from astragal.core.language import speaking
from astragal.core.view import View, view_of
from astragal.core.words import choice, tell
from astragal.games.pie_factory.deck import read_deck
from astragal.games.pie_factory.words import WORDS
from astragal.games.pie_factory.words_names import HOUSE_DECK

NAMES = ("Ann", "Bo")

TABLE = """
    line: Pecan, Lemon, Butter Crust, Grandma
    deck: Chocolate, Lattice
    discard: Ice Cream
    Ann holds Apple, Meringue?
    Ann bakes Butter Crust + Lemon, ((Lime))
    Ann boxed Rhubarb
    Bo holds Streusel
    Bo laid (Pecan)
    Bo bakes (Lattice)
"""


def view(s: Any, seat: int) -> View:
    """What a seat gets."""
    return view_of(GAME, NAMES, s, seat)


def drawing(s: Any, seat: int) -> str:
    """The board without colours."""
    assert GAME.board is not None
    return Text.from_markup(GAME.board.text(view(s, seat))).plain.strip("\n")


def told(s: Any, seat: int, step: str) -> str:
    """Carry out an action and tell it to a seat."""
    before, acting = view(s, seat), RULES.to_act(s)
    text = RULES.actions.text(GAME.legal(s)[phrases(s).index(step)])
    shown = RULES.actions.text(RULES.secrets.seen(s, seat, RULES.actions.parse(text)))
    do(s, step)
    return tell(before, view(s, seat), acting, shown)


def test_drawing_without_colours() -> None:
    """Bo does not see what Ann holds and what her second pie stands on."""
    assert drawing(position(TABLE), BO) == cleandoc("""
        Day 1, take an action   deck 2   discard pile 1

        Line    card              kind      $ min  icon      flavour or fit
        1 pay 2 Pecan             filling   5   7            pecan
        2 pay 1 Lemon             filling   3   3            lemon
        3 pay 1 Butter Crust      crust     1   1
        4 free  Grandma           topping   6   3  president any

        Hand    Streusel          topping   7   7  secretary apple+rhubarb+pecan

        ▶ Ann  10 points: president 1, foreman 0, secretary 0, pies boxed 1
            hand   Meringue and 1 card
            pie 1  Butter Crust, Lemon  $3
            pie 2  a secret card face down  $0

          Bo  0 points: president 0, foreman 0, secretary 0, pies boxed 0
            laid   Pecan face down, 3 minutes
            pie 1  Lattice face down  $0
    """)


def test_choices_say_what_they_cost() -> None:
    seen = view(position(TABLE), ANN)

    assert [choice(seen, action) for action in seen.legal][:9] == [
        "draft Pecan from place 1 face up for 2 cards",
        "draft Pecan from place 1 as a crust for 2 cards",
        "draft Lemon from place 2 face up for 1 card",
        "draft Lemon from place 2 as a crust for 1 card",
        "draft Butter Crust from place 3 face up for 1 card",
        "draft Butter Crust from place 3 as a crust for 1 card",
        "draft Grandma from place 4 face up",
        "draft Grandma from place 4 as a crust",
        "play Apple face up",
    ]


def test_secrets_are_told_to_their_owner_only() -> None:
    s = position("line: Pecan, Lemon, Lime, Apple\ndeck: Lime, Lime\nAnn holds Grandma\nBo holds Pecan")
    again = RULES.declaration.copied(s)

    assert told(s, ANN, "play face down Grandma") == "Ann played Grandma face down as a crust."
    assert told(again, BO, "play face down Grandma") == "Ann played a card face down as a crust."


def test_a_drawn_card_is_told_to_its_owner_only() -> None:
    s = position("line: Pecan, Lemon, Lime, Apple\ndeck: Lime, Apple\nAnn holds Apple\nBo holds Pecan")
    do(s, "draw")
    before = [view(s, ANN), view(s, BO)]
    do(s, "comes Apple")

    assert tell(before[ANN], view(s, ANN), CHANCE, "1/2") == "Ann drew Apple."
    assert tell(before[BO], view(s, BO), CHANCE, "?") == "Ann drew a card."


def test_a_secret_crust_is_told_when_it_comes_to_light() -> None:
    s = position("line: Pecan, Lemon, Lime, Apple\ndeck: Lime, Lime\nAnn bakes ((Grandma)) + Apple\nBo holds Pecan")

    assert told(s, BO, "box") == ("Ann boxed pie 1 (a secret card face down, Apple) for $3. Face down: Grandma.")


def test_a_card_that_cannot_be_placed_is_told() -> None:
    s = position("""
        line: Pecan, Lemon, Lime, Apple
        deck: Lime, Lime
        Ann holds Meringue
        Ann bakes Butter Crust, Butter Crust, Graham Crust
        Bo holds Pecan
    """)

    do(s, "play Meringue")
    assert told(s, BO, "play face down Pecan") == (
        "Bo played Pecan face down as a crust. Next round: Bo and Ann. "
        "Ann could not place Meringue and kept it in hand."
    )


def test_luck_is_asked_for_in_words() -> None:
    s = GAME.start(2)

    assert WORDS.asks(view(s, ANN)) == "card for Ann (its name)"


def test_every_word_of_the_house_deck_is_in_the_catalogues() -> None:
    deck = read_deck(HOUSE, "house")

    assert {*(card.name for card in deck.cards), *deck.flavours} == HOUSE_DECK


def test_a_card_is_typed_in_the_readers_language_or_as_the_deck_has_it() -> None:
    seen = Match("pie-factory", 2, begin=False).open_view()

    assert ("Lemon",) in WORDS.outcome_names(seen)
    with speaking("de"):
        assert ("Zitrone", "Lemon") in WORDS.outcome_names(seen)


def test_nobody_is_told_in_the_wrong_person() -> None:
    """A single person at the terminal is called You, so the story is told in words that fit You as well as a name."""
    chooser = random.Random(3)
    for seed in range(5):
        match = Match("pie-factory", names=["You", "Bo", "Cleo"], luck=SeededLuck(seed))
        while not match.over:
            match.play(chooser.choice(match.legal()))
        story = "\n".join(match.log(0))

        assert "You drafted" in story
        for wrong in ("You was", "You has", "You is", "You's", "You takes"):
            assert wrong not in story
