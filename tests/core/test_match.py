"""The referee."""

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from astragal import (
    AstragalError,
    FairLuck,
    IllegalAction,
    Match,
    NothingToUndo,
    Record,
    RecordedLuck,
    SeededLuck,
    load,
)
from astragal.bots import random
from astragal.core import CHANCE, OVER
from astragal.core.errors import BadRecord
from astragal.core.game import Game
from astragal.core.registry import folders
from astragal.core.view import SPECTATOR

PIG = str(Path(__file__).parents[2] / "examples" / "pig")
GAMES = [*folders(), PIG]

games = st.sampled_from(GAMES).map(load)
law = settings(deadline=None, max_examples=40)


def some_match(game: Game, seed: int, choices: int) -> Match:
    """A match after some random choices."""
    match = Match(game, game.players[seed % len(game.players)], luck=SeededLuck(seed))
    luck = SeededLuck(seed, purpose=1)
    for _ in range(choices):
        if not match.over:
            match.play(random(match.view(match.to_act), luck))
    return match


def pig(*rolls: int) -> Match:
    return Match(PIG, names=["Ann", "Bo"], luck=RecordedLuck(roll - 1 for roll in rolls))


def test_a_game_of_pig_from_start_to_end() -> None:
    match = Match(PIG, names=["Ann", "Bo"], options={"goal": 10}, luck=RecordedLuck([3, 0, 5, 3]))

    assert (match.to_act, match.legal()) == (0, ("hold", "roll"))
    match.play("roll")
    match.play("roll")
    assert match.to_act == 1
    match.play("roll")
    match.play("ROLL")
    assert match.legal() == ("hold",)
    match.play("hold")
    assert match.over
    assert (match.to_act, match.legal(), match.scores, match.places) == (OVER, (), [0, 10], [2, 1])
    assert str(match.record).splitlines()[-3:-1] == ["- 4/6", "2 hold"]


def test_an_illegal_action_changes_nothing() -> None:
    match = pig(4)
    match.play("roll")
    before = str(match.record)

    for action in ("", "jump", "roll 1", "hold on"):
        with pytest.raises(IllegalAction):
            match.play(action)
    assert str(match.record) == before


def test_an_action_that_is_not_legal_now_says_whose() -> None:
    match = Match("dice-wide-shut", names=["Ann", "Bo"], luck=SeededLuck(1))
    name = match.names[match.to_act]

    with pytest.raises(IllegalAction, match=f"{name} cannot 'mark red 1 1' now"):
        match.play("mark red 1 1")


def test_nobody_plays_after_the_end() -> None:
    match = some_match(load(PIG), 1, 10_000)

    with pytest.raises(IllegalAction, match="The game is over"):
        match.play("roll")


@law
@given(games, st.integers(0, 1000), st.integers(0, 200))
def test_a_record_replays_to_the_same_text(game: Game, seed: int, choices: int) -> None:
    match = some_match(game, seed, choices)
    text = str(match.record)

    again = Match.from_record(Record.parse(text), game, SeededLuck(seed))
    assert str(again.record) == text
    assert again.view().state == match.view().state


@law
@given(games, st.integers(0, 1000), st.integers(1, 200))
def test_undo_takes_back_exactly_the_last_choice(game: Game, seed: int, choices: int) -> None:
    before, after = some_match(game, seed, choices - 1), some_match(game, seed, choices)
    if before.over:
        return
    chooser = before.to_act
    if after.record.steps[-1].seat == CHANCE:
        with pytest.raises(NothingToUndo, match="luck has moved"):
            after.undo()
        return
    if after.over:
        with pytest.raises(NothingToUndo, match="the game is over"):
            after.undo(chooser)
        return
    with pytest.raises(NothingToUndo, match="has chosen since"):
        after.undo(*(seat for seat in range(len(after.names)) if seat != chooser))
    try:
        after.undo(chooser)
    except NothingToUndo as refusal:
        assert game.has_secrets, refusal  # noqa: PT017
        return
    assert str(after.record) == str(before.record)


def test_nothing_to_undo_at_the_start() -> None:
    with pytest.raises(NothingToUndo, match="nobody has chosen yet"):
        pig().undo()


def test_luck_that_fails_leaves_the_match_waiting() -> None:
    match = pig(4)
    match.play("roll")
    with pytest.raises(AstragalError, match="used up"):
        match.play("roll")
    assert match.to_act == CHANCE
    with pytest.raises(IllegalAction, match="Luck has to move first"):
        match.play("roll")

    match.luck = RecordedLuck([0])
    match.advance()
    assert match.to_act == 1


def test_a_view_is_a_copy_that_offers_choices_only_to_its_seat() -> None:
    match = pig()
    match.view(0).state.points[0] = 99

    assert match.scores == [0, 0]
    assert match.view(0).legal == ("hold", "roll")
    assert match.view(1).legal == match.view().legal == ()
    with pytest.raises(AstragalError, match="seat from 0 to 1, not 2"):
        match.view(2)


def test_the_seed_of_fair_dice_is_in_no_record_before_the_end() -> None:
    match = Match(PIG, 2, luck=FairLuck(b"secret"))
    match.play("roll")
    assert b"secret".hex() not in str(match.record)

    while not match.over:
        match.play(match.legal()[-1] if match.view().state.pot < 20 else "hold")
    assert f"seed: {b'secret'.hex()}" in str(match.record)


@pytest.mark.parametrize(
    ("make", "sentence"),
    [
        (lambda: Match("dice-wide-shut", 6), "Dice Wide Shut is for 2 to 5 players, not 6"),
        (lambda: Match("dice-wide-shut", 3, names=["Ann"]), "Expected a name for each of 3 players, not 1"),
        (lambda: Match("dice-wide-shut", names=["Ann", "\n"]), "Expected a name of 1 to 40 printable characters"),
        (lambda: Match("chess"), "There is no game 'chess'; expected"),
        (lambda: load(PIG).read_options({"goal": "9"}), "Option goal takes a whole number from 10 to 1000, not '9'"),
        (lambda: load(PIG).read_options({"gaol": "9"}), "Pig has no option 'gaol'; it has goal"),
    ],
)
def test_what_cannot_be_set_up_is_refused_in_a_sentence(make: Callable[[], object], sentence: str) -> None:
    with pytest.raises(AstragalError, match=sentence):
        make()


def test_the_log_tells_what_happened() -> None:
    match = pig(4, 1)
    match.play("roll")
    match.play("roll")

    assert list(match.log()) == ["Ann: roll the die", "die: 4", "Ann: roll the die", "die: 1"]
    assert list(match.log(since=3)) == ["die: 1"]


def test_the_steps_that_were_made_are_those_of_the_record() -> None:
    match = Match("dice-wide-shut", 2, luck=SeededLuck(1))
    match.play(match.legal()[0])

    assert list(match.made) == match.record.steps


def test_who_looks_back_sees_everything() -> None:
    match = Match("pie-factory", 2, luck=SeededLuck(1))
    everything = match.open_view()

    assert list(everything.steps) == match.record.steps
    assert everything.state == match._state
    assert everything.state is not match._state
    assert match.view().state != everything.state


def picked(*order: int) -> Match:
    """A game up to its first reroll, for which dice are picked in some order of their places among the lowest."""
    match = Match("dice-archive", 2, luck=SeededLuck(1))
    faces = [action for action in match.legal() if action.startswith("pick")]
    for place in order:
        match.play(faces[place])
    return match


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 1, 0), (1, 2, 0), (2, 0, 1)])
def test_choices_of_a_set_are_made_in_any_order(order: tuple[int, ...]) -> None:
    match, straight = picked(*order), picked(*sorted(order))

    assert match.made == straight.made
    assert match.checksum == straight.checksum
    assert Match.from_record(match.record).made == match.made


def test_a_match_offers_what_it_takes_and_nothing_else() -> None:
    match = picked(2)
    view = match.view(match.to_act)
    late = [action for action in match.legal() if action not in view.legal]

    assert view.choices == match.legal()
    assert len(late) == 2
    assert match.choose(late[0]) == match.steps - 2
    with pytest.raises(IllegalAction):
        match.play("keep")


def test_undo_takes_back_the_choice_of_a_set_that_was_made_last() -> None:
    match = picked(2, 0, 1)

    assert match.undo() == match.steps - 1
    assert match.made == picked(0, 2).made
    match.undo()
    assert match.made == picked(2).made
    match.undo()
    assert match.made == picked().made


def test_luck_moves_a_step_at_a_time_for_whoever_wants_to_see_each() -> None:
    match = Match(PIG, names=["Ann", "Bo"], begin=False)
    match.choose("roll")

    assert (match.to_act, match.outcomes) == (CHANCE, 6)
    with pytest.raises(IllegalAction, match="from 0 to 5, not 6"):
        match.settle(6)
    match.settle(3)
    assert (match.to_act, match.outcomes, str(match.made[-1])) == (0, 0, "- 4/6")
    with pytest.raises(IllegalAction, match="does not move now"):
        match.settle(0)


def paying() -> Match:
    """A game in which the first player has four different cards and has to pay two of them."""
    for seed in range(20):
        match = Match("pie-factory", 2, luck=SeededLuck(seed))
        match.play("draft 1")
        if len(match.legal()) == 4:
            return match
    raise AssertionError("no such game")


def paid(*places: int) -> Match:
    """The same after some picks, by their places among those that were possible at first."""
    match = paying()
    cards = match.legal()
    for place in places:
        match.pick(cards[place])
    return match


@pytest.mark.parametrize("order", [(1, 0), (3, 0), (3, 2), (2, 3), (1, 2)])
def test_a_set_of_a_fixed_size_is_picked_in_any_order(order: tuple[int, ...]) -> None:
    match, straight = paid(*order), paying()
    cards = straight.legal()
    for place in sorted(order):
        straight.choose(cards[place])

    assert match.made == straight.made
    assert match.checksum == straight.checksum
    assert str(match.record) == str(straight.record)
    assert not match.waiting


def test_choices_that_were_made_at_once_are_put_into_order_too() -> None:
    match, straight = paying(), paid(0, 1)
    cards = match.legal()
    match.choose(cards[1])

    assert cards[0] in match.legal()
    match.choose(cards[0])
    assert match.made == straight.made


@pytest.mark.parametrize("place", range(4))
def test_a_pick_that_waits_is_known_to_its_seat_alone(place: int) -> None:
    before, match = paying(), paid(place)
    seat = match.to_act
    card = before.legal()[place]

    assert match.view(seat).waiting == (card,)
    assert match.view(seat).choices == match.legal() == tuple(other for other in before.legal() if other != card)
    for other in (SPECTATOR, 1 - seat):
        assert match.view(other).state == before.view(other).state
        assert match.view(other).steps == before.view(other).steps
        assert (match.view(other).waiting, match.view(other).picks) == ((), {})
        assert str(match.record_for(other)) == str(before.record_for(other))
        assert list(match.log(other)) == list(before.log(other))
    with pytest.raises(IllegalAction):
        match.pick(card)


def test_undo_takes_back_the_pick_that_was_made_last() -> None:
    match = paid(3)

    with pytest.raises(NothingToUndo):
        match.undo(1 - match.to_act)
    assert match.undo(match.to_act) == match.steps
    assert (match.waiting, match.legal()) == ([], paying().legal())
    match.pick(match.legal()[1])
    match.pick(match.legal()[0])
    with pytest.raises(NothingToUndo, match="revealed"):
        match.undo()


def test_a_record_keeps_what_waits() -> None:
    match = paid(3)
    read = Match.from_record(Record.parse(str(match.record)))

    assert read.waiting == match.waiting
    assert read.record.waiting == match.record.waiting
    read.pick(paying().legal()[0])
    assert read.made == paid(0, 3).made
    assert not read.record.waiting
    with pytest.raises(BadRecord, match="waits for the rest of its set, not '1 pay 32'"):
        Match.from_record(Record.parse(str(match.record).replace("waiting: ", "waiting: 1 pay 32, ")))


def test_a_bot_completes_what_was_picked_for_its_seat_if_the_rules_can() -> None:
    first, last = paid(0), paid(3)
    first.make_room_for(first.ahead().legal()[-1])
    first.choose(first.ahead().legal()[-1])

    assert first.steps == paying().steps + 2
    assert last.ahead().made == last.made, "nothing comes after the last card, so a bot chooses anew"
    last.choose(last.ahead().view(last.to_act).legal[0])
    assert last.made == paid(0, 3).made
