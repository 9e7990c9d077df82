"""Secrets: what a seat does not know shows nowhere, and a guess is as likely as any other that fits."""

import random
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from itertools import permutations
from pathlib import Path

import pytest

from astragal import SPECTATOR, AstragalError, Match, Record, RecordedLuck, SeededLuck, load
from astragal.bots import named
from astragal.core import CHANCE, native
from astragal.core.check import check
from astragal.core.game import Game
from astragal.core.record import Step
from astragal.core.registry import folders
from astragal.core.secrets import guessed
from astragal.core.steps import move_of, shown_step
from astragal.core.view import view_of

EXAMPLES = Path(__file__).parents[2] / "examples"
KUHN = EXAMPLES / "kuhn_poker"
JACK, QUEEN, KING = 1, 2, 3


def kuhn(*places: int) -> Match:
    """Ann and Bo with the cards at these places of what is left of the pack."""
    return Match(str(KUHN), names=["Ann", "Bo"], luck=RecordedLuck(places))


def test_a_view_holds_the_own_card_only() -> None:
    match = kuhn(1, 1)

    assert match.view(0).state.card == [QUEEN, 0]
    assert match.view(1).state.card == [0, KING]
    assert match.view(SPECTATOR).state.card == [0, 0]


def test_everybody_is_told_what_they_may_know() -> None:
    match = kuhn(1, 1)
    match.play("bet")

    assert list(match.log(0)) == ["Ann got the queen.", "Bo got a card.", "Ann: bet."]
    assert list(match.log(1)) == ["Ann got a card.", "Bo got the king.", "Ann: bet."]
    assert list(match.log()) == ["Ann got a card.", "Bo got a card.", "Ann: bet."]


def test_a_record_shown_to_a_seat_masks_what_it_did_not_know() -> None:
    """Bo sees the king, but not that it was the second of two, which would tell that Ann has not got it."""
    match = kuhn(1, 1)
    match.play("check")

    assert [str(step) for step in match.record.steps] == ["- 2/3", "- 2/2", "1 check"]
    assert [str(step) for step in match.record_for(0).steps] == ["- 2/?", "- ?", "1 check"]
    assert [str(step) for step in match.record_for(1).steps] == ["- ?", "- 3/?", "1 check"]
    assert match.record_for(1).ending == "unfinished"
    assert Record.parse(str(match.record_for(SPECTATOR))).steps[0].text == "?"


def test_the_full_record_can_be_had_when_the_game_is_over() -> None:
    match = kuhn(1, 1)
    match.play("bet")
    match.play("fold")

    assert str(match.record_for(1)) == str(match.record)


def test_a_game_without_secrets_shows_its_whole_record(pig: Game) -> None:
    match = Match(pig, 2, luck=SeededLuck(1))
    match.play("roll")

    assert str(match.record_for(1)) == str(match.record)


def test_cards_that_are_compared_cannot_be_taken_back() -> None:
    match = kuhn(0, 0)
    match.play("check")
    match.undo(0)
    match.play("bet")
    match.play("call")

    with pytest.raises(Exception, match="the game is over"):
        match.undo()


def test_guesses_are_uniform_among_all_deals_that_fit() -> None:
    """Against an enumeration of the deals: two for a player, six for a spectator."""
    match = kuhn(1, 1)
    state = match.view(0).state
    for seat, known in ((0, QUEEN), (SPECTATOR, None)):
        deals = [deal for deal in permutations((JACK, QUEEN, KING), 2) if known in (None, deal[0])]
        counts = Counter(tuple(guessed(match.game, state, seat, seed).card) for seed in range(1200))
        expected = 1200 / len(deals)
        assert set(counts) == set(deals)
        assert sum((counts[deal] - expected) ** 2 / expected for deal in deals) < 20


EMPTY = """\
astragal record 1
game: kuhn-poker
rules: 1
players: 2
seat 1: A
seat 2: B
dice: recorded

end: unfinished
"""

LEAKS = {
    "the place in the pack": (
        "return int(in_pack(s, a)) - 1 if",
        "return a if",
        r"seat 2 sees 3 in card\[1\], and 2 if what it was not shown is otherwise",
    ),
    "the other's card": (
        "s.dealt == seat else HIDDEN",
        "True else HIDDEN",
        "what a spectator guesses does not follow from what it was shown",
    ),
    "choices by the other's card": (
        "    return 2\n",
        "    return 2 if s.card[1 - s.turn] < 3 else 1\n",
        "seat 1 offers other",
    ),
    "who acts by a secret": (
        "OVER if s.over",
        "OVER if s.over or s.card[0] == 3",
        r"step \d, '\d \w+' \(rules.py, line \d+\): who has to act depends on something that a spectator",
    ),
    "a guess against better knowledge": ("return stream\n", "s.card[seat] = 1\n    return stream\n", "does not agree"),
    "hiding more each time": (
        "s.card[other] = UNSEEN\n",
        "s.card[other] = UNSEEN\n        s.stake[0] = 3 - s.stake[0]\n",
        "twice",
    ),
    "no word about what is seen": ("def seen", "def saw", "name 'seen' is not defined"),
}


@pytest.mark.parametrize("leak", LEAKS)
def test_a_leak_is_found(leak: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(native, "available", lambda: False)
    old, new, reason = LEAKS[leak]
    source = (KUHN / "rules.py").read_text()
    assert old in source
    folder = tmp_path / "kuhn_poker"
    (folder / "golden").mkdir(parents=True)
    (folder / "rules.py").write_text(source.replace(old, new, 1))
    (folder / "golden" / "empty.txt").write_text(EMPTY)

    with pytest.raises(Exception, match=reason):  # a game that lacks a function is refused when it is loaded
        check(load(str(folder)), games=40)


SECRETIVE = [name for name in folders() if load(name).has_secrets] + [str(KUHN)]


@pytest.mark.parametrize("spec", SECRETIVE, ids=lambda spec: Path(spec).name)
@pytest.mark.parametrize("bot", ["random", "greedy", "beginner", "search:4"])
def test_bots_choose_the_same_whatever_is_hidden(spec: str, bot: str) -> None:
    """Exchange everything that is hidden from the seat: the bot cannot tell, for it gets a view only."""
    game = load(spec)
    for seed in range(5):
        match = Match(game, luck=SeededLuck(seed))
        while not match.over and match.steps < 200:
            seat = match.to_act
            view = match.view(seat)
            other = view_of(game, view.names, guessed(game, view.state, seat, seed), seat)
            action = named(bot)(view, SeededLuck(seed))
            assert named(bot)(other, SeededLuck(seed)) == action
            match.play(action)


def twin_matches(game: Game, players: int, seat: int, seed: int) -> Iterator[tuple[Match, Match]]:
    """Two matches, step by step, that differ in secrets only: each step of the second looks like one of the first."""
    choose = random.Random(seed)
    first, second = (Match(game, players, luck=RecordedLuck([]), begin=False) for _ in range(2))
    for _ in range(300):
        if first.over:
            return
        step = choose.choice(possible_steps(first))
        known = view_after(first, step, seat)
        shown = shown_step(game, first._state, seat, step, move_of(game, step))
        looking_alike = [twin for twin in possible_steps(second) if known == view_after(second, twin, seat)]
        alike = [
            twin for twin in looking_alike if shown_step(game, second._state, seat, twin, move_of(game, twin)) == shown
        ]
        assert alike or not looking_alike, "what the seat is shown depends on a secret"
        if not alike:  # what the first match would show is not there in the second: the secrets can be told apart
            return
        first.replay(step)
        second.replay(choose.choice([twin for twin in alike if twin != step] or alike))
        yield first, second


def possible_steps(match: Match) -> list[Step]:
    if match.to_act == CHANCE:
        n = match.game.rules.outcomes(match._state)
        return [Step(CHANCE, f"{outcome + 1}/{n}") for outcome in range(n)]
    return [Step(match.to_act, action) for action in match.view(match.to_act).legal]


def view_after(match: Match, step: Step, seat: int) -> object:
    state = match.game.rules.declaration.copied(match._state)
    match.game.rules.apply(state, move_of(match.game, step))
    return view_of(match.game, match.names, state, seat).state


def complaint(act: Callable[[], object]) -> str:
    try:
        act()
    except AstragalError as error:
        return str(error)
    return ""


@pytest.mark.parametrize("spec", SECRETIVE, ids=lambda spec: Path(spec).name)
def test_everything_a_seat_gets_is_the_same_whatever_is_hidden(spec: str) -> None:
    """View, choices, log, drawing, record, undo and error messages, byte for byte, for players and spectators."""
    game = load(spec)
    different = 0
    for seed in range(24):
        players = game.players[seed % len(game.players)]
        seat = seed % (players + 1) - 1
        last = None
        for last in twin_matches(game, players, seat, seed):
            first, second = last
            assert first.view(seat).state == second.view(seat).state
            assert first.view(seat).legal == second.view(seat).legal
            assert first.view(seat).scores == second.view(seat).scores
            if game.board is not None:
                assert game.board.text(first.view(seat)) == game.board.text(second.view(seat))
            if first.to_act == seat and seat >= 0:
                assert complaint(partial(first.play, "dance")) == complaint(partial(second.play, "dance"))
        if last is None:
            continue
        first, second = last
        different += first.view(SPECTATOR).state == second.view(SPECTATOR).state and first.digest != second.digest
        assert list(first.log(seat)) == list(second.log(seat))
        if not first.over:
            assert str(first.record_for(seat)) == str(second.record_for(seat))
        if first.record.steps[-1].seat == seat:
            assert complaint(partial(first.undo, seat)) == complaint(partial(second.undo, seat))
    assert different > 0
