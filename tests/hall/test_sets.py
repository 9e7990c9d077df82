"""Choices that make up a set are made in any order; the record has them in the order of the rules."""

from hall.table import Server, two_people

from astragal import Match, SeededLuck
from astragal.hall.tables import sets

GAME = "dice-archive"


def picks(actions: tuple[str, ...] | list[str]) -> list[str]:
    return [action for action in actions if action.startswith("pick")]


def test_what_the_rules_want_earlier_fits_into_a_set() -> None:
    match = Match(GAME, 2, luck=SeededLuck(1))
    low, *_, high = picks(match.legal())
    match.play(high)
    assert low not in match.legal()

    found = sets.fitting(match, sets.begun(match))

    assert sets.begun(match) == [high]
    assert found[low] == [low, high]
    assert picks(list(found)) == list(found)


def test_nothing_is_begun_by_a_choice_that_makes_up_no_set() -> None:
    match = Match(GAME, 2, luck=SeededLuck(1))
    match.play("keep")

    assert sets.begun(match) == []


def test_a_late_choice_is_offered_previewed_and_put_where_it_belongs(server: Server) -> None:
    with two_people(server, game=GAME) as (mover, other):
        offered = picks([choice[0] for choice in mover.state()["choices"]])
        low, high = offered[0], offered[-1]
        mover.move(high)
        after = mover.state()
        assert low in [choice[0] for choice in after["choices"]]

        preview = mover.ask(do="preview", seat=mover.seat, number=after["number"], action=low)
        answer = mover.move(low, after["number"])

        assert not preview["final"]
        assert answer["is"] == "done"
        state = mover.state()
        assert "reroll" in [choice[0] for choice in state["choices"]]
        with server.hall.referee.newest(mover.link[:12]) as table_match:
            assert [step.text for step in table_match.story.steps[-2:]] == [low, high]
        other.reach(state["number"])
