"""Choices that make up a set are made in any order; the record has them in the order of the rules."""

from hall.table import Server, two_people

from astragal.hall.tables.story import Row, Story, rows_of

GAME = "dice-archive"


def picks(actions: list[str]) -> list[str]:
    return [action for action in actions if action.startswith("pick")]


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


def test_undo_takes_back_what_was_touched_last_even_after_a_restart(server: Server) -> None:
    with two_people(server, game=GAME) as (mover, _):
        offered = picks([choice[0] for choice in mover.state()["choices"]])
        low, high = offered[0], offered[-1]
        mover.move(high)
        mover.move(low)
        server.hall.referee.forget()

        answer = mover.ask(do="undo", seat=mover.seat, number=mover.state()["number"])

        assert answer["is"] == "done"
        mover.state()
        with server.hall.referee.newest(mover.link[:12]) as table_match:
            assert picks([step.text for step in table_match.story.steps[-2:]]) == [high]


def test_a_story_knows_in_which_order_a_set_was_made() -> None:
    story = Story()
    for transaction in (["pick 5"], ["back to 0", "pick 2", "pick 5"], ["back to 0", "pick 5"], ["pick 2"]):
        rows = [Row(-9 if text.startswith("back") else 0, text) for text in transaction]
        for row in (*rows[:-1], rows[-1]._replace(digest="0")):
            story.add(*row)

    assert [step.text for step in story.steps] == ["pick 5", "pick 2"]
    assert story.touched == sorted(story.touched)
    assert rows_of(story.steps)[0].text == "pick 5"
