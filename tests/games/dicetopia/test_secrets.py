"""Missions and the order of the deck are known to whoever has seen them, and to nobody else."""

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

from games.dicetopia import worlds
from games.dicetopia.table import ANN, BO, CLEO, GAME, RULES, do, finish_luck, hand, last_turn, offered, table

from astragal import Match, SeededLuck
from astragal.core import CHANCE, OVER
from astragal.core.secrets import guessed
from astragal.core.view import SPECTATOR, view_of
from astragal.games.dicetopia import deck, moves
from astragal.games.dicetopia.moves import MISSION_WORDS


def number(name: str) -> int:
    return MISSION_WORDS.index(name)


def known(s: Any, seat: int, name: str) -> int:
    """Where a seat knows a mission to be."""
    return int(view_of(GAME, (), s, seat).state.where[number(name)])


def test_missions_are_known_to_their_holder_only() -> None:
    s = table("pagans", "tentacle", "haterz")
    hand(s, ANN, "slacker", "armory")

    assert [known(s, seat, "slacker") for seat in (ANN, BO, SPECTATOR)] == [ANN + 1, deck.UNSEEN, deck.UNSEEN]


def test_what_is_put_at_the_bottom_is_known_to_whoever_put_it() -> None:
    s = table("pagans", "tentacle", "haterz")
    hand(s, ANN, "slacker", "armory")
    do(s, "agent agency-1", "draw mission", "roll 3", "discard slacker")

    assert [known(s, seat, "slacker") for seat in (ANN, BO)] == [deck.BOTTOM, deck.UNSEEN]
    for seed in range(20):
        assert guessed(GAME, s, ANN, seed).where[number("slacker")] == deck.BOTTOM


def shares(s: Any, seat: int, name: str, guesses: int = 600) -> dict[int, float]:
    """How often a seat guesses a mission to be where."""
    found = Counter(int(guessed(GAME, s, seat, seed).where[number(name)]) for seed in range(guesses))
    return {where: count / guesses for where, count in found.items()}


def test_what_is_put_on_top_is_followed_until_its_drawer_puts_something_away() -> None:
    s = table("comradery", "tentacle")
    hand(s, ANN, "slacker", "armory")
    do(s, "use ability", "roll 1", "roll 1", "roll 1", "roll 1", "put on top armory", "put on top slacker")
    for _ in range(2):
        do(s, sorted(offered(s, "put at bottom"))[0])
    assert (known(s, ANN, "slacker"), known(s, BO, "slacker")) == (deck.TOP, deck.UNSEEN)
    do(s, "agent market-1", "stock white up", "agent agency-1", "draw mission")
    assert known(s, ANN, "slacker") == known(s, BO, "slacker") == BO + 1
    do(s, sorted(offered(s, "discard"))[0])

    assert known(s, ANN, "slacker") == deck.UNSEEN
    assert known(s, ANN, "armory") == deck.TOP
    guesses = shares(s, ANN, "slacker")
    assert set(guesses) == {BO + 1, deck.BOTTOM}
    assert abs(guesses[deck.BOTTOM] - 1 / 3) < 0.08, "one of the three that Bo held"
    assert set(shares(s, BO, "slacker")) == {known(s, BO, "slacker")}


def test_a_mission_given_back_is_in_the_deck_or_with_who_has_drawn_since() -> None:
    s = GAME.start(3, {"factions": "chosen"})
    do(s, "roll 1", "choose faction zai", "choose faction pagans", "choose faction haterz")
    finish_luck(s)
    do(s, "discard armory", "discard pacifist", "discard gun-nut")
    assert set(shares(s, BO, "pacifist")) == {deck.MIDDLE}
    assert known(s, ANN, "armory") == deck.MIDDLE
    do(s, "agent agency-1", "draw mission", "roll 5", "discard insider")
    assert known(s, ANN, "armory") == deck.MIDDLE
    assert known(s, BO, "pacifist") == deck.UNSEEN
    guesses = shares(s, BO, "pacifist", 3000)
    assert set(guesses) == {deck.MIDDLE, ANN + 1, deck.BOTTOM}, "never with Cleo, who has not drawn"
    assert guesses[deck.MIDDLE] > 0.9


def test_every_guess_puts_every_mission_where_the_seat_must_reckon_with_it() -> None:
    """In whole random games with the Comradery, whose cards wander most."""
    for seed in range(3):
        luck = SeededLuck(seed)
        s = GAME.start(4, {"factions": "chosen"})
        do(s, "roll 1", *(f"choose faction {name}" for name in ("comradery", "bureau", "following", "zai")))
        while (actor := RULES.to_act(s)) != OVER:
            moves_now = range(RULES.outcomes(s)) if actor == CHANCE else GAME.legal(s)
            RULES.apply(s, moves_now[luck.draw(len(moves_now))])
            for seat in range(4):
                guess = guessed(GAME, s, seat, seed)
                places = [deck.places_for(s, seat, mission) for mission in range(60)]
                if s.phase < moves.GAMBLE:  # then the hands are opened
                    assert all(not p or p >> guess.where[m] & 1 for m, p in enumerate(places))
                    assert all(not p or p >> s.where[m] & 1 for m, p in enumerate(places)), "where they truly are"


def test_missions_are_open_when_they_are_scored() -> None:
    s = table("pagans", "tentacle")
    hand(s, ANN, "high-stakes-gambling", "armory")
    last_turn(s, ANN)
    do(s, "agent market-1", "stock white up")

    assert s.phase == moves.GAMBLE
    assert known(s, BO, "armory") == known(s, SPECTATOR, "armory") == ANN + 1


def test_guesses_are_uniform() -> None:
    """Each unseen mission is as likely as the others to be one of Bo's two."""
    s = table("pagans", "tentacle", "haterz")
    unseen = [m for m in range(60) if view_of(GAME, (), s, ANN).state.where[m] == deck.UNSEEN]
    counts: Counter[int] = Counter()
    for seed in range(1500):
        where = guessed(GAME, s, ANN, seed).where
        counts.update(mission for mission in range(60) if where[mission] == BO + 1)
    expected = 3000 / len(unseen)

    assert set(counts) == set(unseen)
    assert sum((counts[m] - expected) ** 2 / expected for m in unseen) < 110


def test_what_others_are_told() -> None:
    match = Match(GAME, names=["Ann", "Bo"], luck=SeededLuck(1), options={"factions": "chosen"})
    first = match.to_act
    match.play("choose faction zai")
    match.play("choose faction pagans")
    match.play(match.legal()[0])
    own, other = list(match.log(first)), list(match.log(1 - first))

    assert "gave back a mission" in other[-1]
    assert "gave back a mission" not in own[-1]
    assert str(match.record_for(1 - first).steps[-1]).endswith("discard a mission")


def test_the_place_of_a_card_in_the_deck_is_never_shown() -> None:
    s = table("pagans", "tentacle", "haterz")
    do(s, "agent agency-1", "draw mission")

    assert [RULES.secrets.seen(s, seat, 0) for seat in (BO, CLEO, SPECTATOR)] == [-1, -1, -1]
    assert RULES.secrets.seen(s, ANN, 0) == 60 + deck.in_middle(s, 0)


def test_what_a_seat_reckons_with_is_all_that_may_have_happened_and_nothing_else() -> None:
    unsure = 0
    for number in range(2):
        for state, histories in worlds.histories(random_steps(6, number)):
            for seat, history in enumerate(histories):
                unsure += len(history.worlds) > 1
                assert history.can_be(state)
                assert history.can_be(guessed(GAME, state, seat, number))
                for mission in history.seen:
                    known = deck.places_for(state, seat, mission)
                    assert {place for place in worlds.PLACES if known >> place & 1} == history.places(mission)

    assert unsure > 100


def random_steps(players: int, seed: int) -> Iterator[tuple[Any, int, Any]]:
    """A random game: each state, the move made in it, and the state after it."""
    chooser = random.Random(seed)
    state = GAME.start(players, GAME.read_options({}))
    while (acting := RULES.to_act(state)) != OVER:
        moves = range(RULES.outcomes(state)) if acting == CHANCE else GAME.legal(state)
        before, move = RULES.declaration.copied(state), chooser.choice(moves)
        RULES.apply(state, move)
        yield before, move, state
