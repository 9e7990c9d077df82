"""Copy numbers tell nothing, and what can be guessed is exactly what can be."""

import random
from collections.abc import Iterator
from typing import Any

import pytest
from games.pie_factory.table import BO, CARDS, do, names, position
from games.pie_factory.worlds import GAME, RULES, History, hand_names, name_at, secret_places

from astragal.core import CHANCE, OVER
from astragal.core.loops.streams import start_stream
from astragal.core.stream import Stream
from astragal.core.view import view_of
from astragal.core.words import tell
from astragal.games.pie_factory import moves


def view(s: Any, seat: int) -> Any:
    """What a seat knows of a state."""
    known = RULES.declaration.copied(s)
    RULES.secrets.hide(known, seat)
    return known


def guesses(s: Any, seat: int, seed: int) -> Iterator[Any]:
    """Full states that fit what a seat knows, one after another."""
    stream: Stream = start_stream(seed, 0, 0)
    known = view(s, seat)
    while True:
        full = RULES.declaration.copied(known)
        stream = RULES.secrets.guess(full, seat, stream)
        yield full


def random_game(players: int, seed: int) -> Iterator[tuple[Any, int, Any, History]]:
    """Every step of a game until the pies are boxed at the end: a state, a move, the next state, and the history."""
    chooser = random.Random(f"{players} {seed}")
    s, history = GAME.start(players), History(players)
    while (acting := RULES.to_act(s)) != OVER:
        move = chooser.choice(range(RULES.outcomes(s)) if acting == CHANCE else GAME.legal(s))
        before = RULES.declaration.copied(s)
        RULES.apply(s, move)
        history.step(before, move, s)
        if s.phase >= moves.GRANDMA:
            return
        if s.phase >= moves.ACT:
            yield before, move, s, history


# Copy numbers


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_is_shown_of_a_card_does_not_depend_on_what_else_is_held(players: int) -> None:
    """Whoever plays or pays a card shows the same whatever the rest of the hand is, and luck of the line too."""
    compared = 0
    for seed in range(3):
        for number, (before, move, after, _) in enumerate(random_game(players, seed)):
            acting = RULES.to_act(before)
            if acting == CHANCE or before.phase not in (moves.ACT, moves.PAY):
                continue
            seat = (acting + 1 + number % players) % (players + 1) - 1
            if seat == acting or RULES.secrets.seen(before, seat, move) != move:
                continue
            known = view(after, seat)
            for _, other in zip(range(12), guesses(before, seat, number), strict=False):
                if move in GAME.legal(other):
                    RULES.apply(other, move)
                    assert view(other, seat) == known
                    compared += other.where != after.where
    assert compared > 300


def test_the_number_of_a_card_that_is_shown_is_the_lowest_that_lies_nowhere() -> None:
    s = position("""
        line: Pecan, Apple, Lemon, Lime
        deck: Apple, Chocolate
        Ann holds Apple, Rhubarb
        Bo holds Lemon
    """)
    apple = next(card for card in range(s.cards) if s.where[card] == CARDS.LINE + 1)
    deck = next(card for card in range(s.cards) if s.where[card] == CARDS.DECK)
    CARDS.exchange(s, apple, apple + 2)  # now the second and the first are hidden
    lowest = min(deck, apple)

    do(s, "play Apple")

    assert s.at[CARDS.LAID] == lowest
    assert names(s, CARDS.DECK) == ["Apple", "Chocolate"]


def test_own_cards_have_the_lowest_numbers_that_are_free() -> None:
    s = position("""
        line: Pecan, Pecan, Lemon, Lime
        deck: Apple, Apple, Chocolate
        Ann holds Rhubarb
        Bo holds Apple
    """)
    mine = next(card for card in range(s.cards) if s.where[card] == CARDS.HAND + BO)
    apples = range(s.first[s.name_of[mine]], s.first[s.name_of[mine] + 1])

    views = []
    for apple in apples:
        other = RULES.declaration.copied(s)
        CARDS.exchange(other, mine, apple)
        views.append(view(other, BO))

    assert [card for card in apples if views[0].where[card] == CARDS.HAND + BO] == [apples[0]]
    assert all(seen == views[0] for seen in views)


# What can be


@pytest.mark.parametrize("players", [2, 3, 4])
def test_nothing_is_guessed_that_cannot_be(players: int) -> None:
    """Against all that may have happened, on both days; the truth is among it."""
    days = set()
    for seed in range(5):
        for number, (_, _, s, history) in enumerate(random_game(players, seed)):
            days.add(s.day)
            seat = number % (players + 1) - 1
            assert history.can_be(s, seat)
            for _, guess in zip(range(2), guesses(s, seat, number), strict=False):
                assert history.can_be(guess, seat)
    assert days == {1, 2}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_that_can_be_is_guessed(players: int) -> None:
    """The names that each hidden place may hold are those that are guessed there sooner or later."""
    positions = [
        (RULES.declaration.copied(s), number % (players + 1) - 1, history.possible(s, number % (players + 1) - 1))
        for seed in range(5, 8)
        for number, (_, _, s, history) in enumerate(random_game(players, seed))
        if number % 11 == 0 and s.paid == 0
    ]
    assert {s.day for s, *_ in positions} == {1, 2}
    for s, seat, possible in positions:
        found: dict[tuple[int, int] | str, set[int]] = {place: set() for place in possible}
        for _, guess in zip(range(8000), guesses(s, seat, players), strict=False):
            found["deck"].update(guess.name_of[card] for card in range(s.cards) if guess.where[card] == CARDS.DECK)
            for other in range(players):
                if other != seat:
                    found.get((other, 4), set()).update(hand_names(guess, other))
                    for number, place in secret_places(guess, other).items():
                        found[other, number].add(name_at(guess, place))
            if found == possible:
                break
        assert found == possible


def test_a_hand_of_which_all_was_seen_has_no_other_card_to_lay_down() -> None:
    """Ann holds one card, which all know, and lays it down; what she draws later cannot lie there."""
    s = position("""
        line: Pecan, Pecan, Apple, Lime
        deck: Apple, Lemon, Lime, Chocolate
        Ann holds Meringue?
        Bo holds Blackberry, Butter Crust
    """)

    do(s, "play face down Meringue", "play face down Blackberry", "comes Lemon", "draw", "comes Chocolate")

    for _, guess in zip(range(50), guesses(s, BO, 1), strict=False):
        assert names(guess, CARDS.crust_place(0, 0)) == ["Meringue"]


def test_a_card_shown_on_the_second_day_may_be_old_or_new() -> None:
    """Ann drew a card of the second deck, which had an Apple, and plays an Apple: Bo cannot tell which it is."""
    s = position(
        """
        line: Pecan, Pecan, Lemon, Lime
        deck: Apple, Chocolate, Chocolate
        Ann holds Apple, Rhubarb
        Bo holds Blackberry, Butter Crust
    """,
        day=2,
    )

    do(s, "draw", "comes Apple", "play face down Blackberry", "comes Chocolate", "play face down Butter Crust")
    do(s, "play Apple")

    hands = {tuple(sorted(names(guess, CARDS.HAND))) for _, guess in zip(range(400), guesses(s, BO, 1), strict=False)}
    assert hands == {("Apple", "Rhubarb"), ("Chocolate", "Rhubarb")}


def test_a_story_too_long_to_retell_is_not_retold() -> None:
    """Then a guess still agrees with what is known, but reckons with more than can be."""
    for _, _, s, _ in random_game(3, 1):
        for seat in range(-1, 3):
            known = view(s, seat)
            known.events = RULES.declaration.fields["events"].most
            guess = RULES.declaration.copied(known)
            RULES.secrets.guess(guess, seat, start_stream(1, 0, 0))
            assert view(guess, seat) == known


# What people are told


def test_a_crust_that_is_shown_is_told_whatever_the_own_hand_holds() -> None:
    """Also when a day ends with it, and it goes from the pile into the deck at once."""
    told, seats = 0, ("Ann", "Bo", "Cleo")
    for seed in range(8):
        for before, move, after, _ in random_game(3, seed):
            actor = RULES.to_act(before)
            shown = sorted(
                CARDS.read(before.letters[name_at(before, place)])
                for number, place in (secret_places(before, actor).items() if actor >= 0 else ())
                if number < 3 and after.crust_as[actor][number] == CARDS.NOTHING
            )
            for seat in range(-1, 3):
                was, now = view_of(GAME, seats, before, seat), view_of(GAME, seats, after, seat)
                line = tell(was, now, actor, RULES.actions.text(move)) if shown else ""
                expected = f"Face down: {' and '.join(shown)}." if shown and seat != actor else ""
                assert ("Face down: " in line) == bool(expected)
                assert expected in line
            told += bool(shown)
    assert told > 20
