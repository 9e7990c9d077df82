"""What a seat can foresee: only what happens whatever is hidden from it."""

from pathlib import Path

from astragal import Match, RecordedLuck, SeededLuck, load
from astragal.core.foresight import foresee
from astragal.hall.messages.explain import preview

EXAMPLES = Path(__file__).parents[2] / "examples"


def bluff(*faces: int) -> Match:
    """Two players with two dice each; the first has bid two sixes."""
    match = Match(str(EXAMPLES / "liars_dice"), 2, options={"dice": 2}, luck=RecordedLuck([f - 1 for f in faces]))
    match.choose("bid 2 6")
    return match


def test_what_hidden_dice_decide_is_not_foreseen() -> None:
    match = bluff(2, 3, 4, 5)

    challenge, higher = (foresee(match.view(1), action) for action in ("challenge", "bid 3 2"))

    assert not challenge.is_certain
    assert challenge.is_final
    assert higher.is_certain
    assert higher.views[0].state.bid_count == 3


def test_what_the_own_dice_decide_is_foreseen() -> None:
    """A pair of sixes makes the bid true, whatever the other has; but the other's dice are shown only afterwards."""
    foreseen = foresee(bluff(2, 3, 6, 6).view(1), "challenge")

    assert {view.state.loser for view in foreseen.views} == {1}
    assert len({str(view.state.face[0]) for view in foreseen.views}) > 1


def test_it_does_not_depend_on_what_is_hidden() -> None:
    one, other = (foresee(bluff(*hidden, 4, 5).view(1), "challenge") for hidden in ((2, 3), (6, 1)))

    assert [view.state for view in one.views] == [view.state for view in other.views]


def test_a_preview_shows_what_is_certain_and_says_that_the_rest_is_not_known() -> None:
    shown = preview(bluff(2, 3, 6, 6).view(1), "challenge", False, "1")

    names = {piece.name for piece in shown.pieces}
    assert shown.unknown
    assert shown.final
    assert "place-2" in names, "who loses the die is certain"
    assert not names & {"die-1-1", "die-1-2"}, "what the other has is not"


def test_a_preview_promises_no_points_that_a_secret_decides() -> None:
    match = Match(str(EXAMPLES / "kuhn_poker"), luck=RecordedLuck([1, 1]))
    match.play("bet")
    shown = preview(match.view(1), "call", False, "1")

    assert shown.gains == [-2, 2], "the king wins in any case"
    match = Match(str(EXAMPLES / "kuhn_poker"), luck=RecordedLuck([0, 0]))
    match.play("bet")
    shown = preview(match.view(1), "call", False, "1")
    assert shown.unknown
    assert shown.gains == [0, 0]


def test_what_one_case_in_eight_decides_is_not_foreseen() -> None:
    """A single one among five unseen dice is enough for the bid; so almost always, but not always, it is true."""
    luck = RecordedLuck([5, 5, 5, 5, 5, 1, 1, 1, 1, 1])
    match = Match(str(EXAMPLES / "liars_dice"), 2, options={"dice": 5}, luck=luck)
    match.choose("bid 1 6")

    foreseen = foresee(match.view(1), "challenge")

    assert {view.state.loser for view in foreseen.views} == {0, 1}
    assert preview(match.view(1), "challenge", False, "1").gains == [0, 0]


def test_where_nothing_is_hidden_everything_is_foreseen() -> None:
    match = Match(load("dice-wide-shut"), luck=SeededLuck(1))
    for action in match.legal():
        assert foresee(match.view(match.to_act), action).is_certain
