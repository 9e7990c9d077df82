"""Choices that make up a set are made in any order; the record has them in the order of the rules."""

from dataclasses import replace

from hall.table import Page, Server, two_people, until

from astragal.core.record import Step
from astragal.hall.matches.story import Row, Story, rows_of
from astragal.hall.matches.table_match import TableMatch
from astragal.hall.tables import setup

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


def pays(page: Page) -> list[str]:
    return [choice[0] for choice in page.state()["choices"] if choice[0].startswith("pay")]


def steps_at(server: Server, link: str) -> list[str]:
    with server.hall.referee.newest(link[:12]) as table_match:
        return [step.text for step in table_match.story.steps]


def test_a_pick_waits_for_the_rest_of_its_set_even_after_a_restart(server: Server) -> None:
    with two_people(server, game="pie-factory") as (mover, other):
        mover.move("draft 1")
        offered = pays(mover)
        low, high = offered[0], offered[-1]
        before = other.state()
        preview = mover.ask(do="preview", seat=mover.seat, number=mover.state()["number"], action=high)

        mover.move(high)

        state = mover.state()
        other.reach(state["number"])
        seen = other.state()
        assert not preview["final"]
        assert (len(state["picked"]), state["undo"]) == (1, True)
        assert low in pays(mover)
        assert (seen["picked"], seen["undo"], seen["choices"]) == ([], False, [])
        assert seen["board"] == {"order": None, "pieces": []}, "nobody else is shown anything"
        assert [line for line in seen["lines"] if line not in before["lines"]] == []
        server.hall.referee.forget()
        assert mover.ask(do="preview", seat=mover.seat, number=state["number"], action=low)["final"]
        assert mover.move(low)["is"] == "done"
        assert [text for text in steps_at(server, mover.link) if text in (low, high)] == [low, high]
        mover.reach(state["number"] + 2)
        assert mover.state()["picked"] == []


def test_a_pick_that_waits_is_undone_even_after_a_restart(server: Server) -> None:
    with two_people(server, game="pie-factory") as (mover, _):
        mover.move("draft 1")
        offered = pays(mover)
        made = steps_at(server, mover.link)
        mover.move(offered[-1])
        server.hall.referee.forget()

        assert mover.ask(do="undo", seat=mover.seat, number=mover.state()["number"])["is"] == "done"

        mover.state()
        assert (mover.state()["picked"], pays(mover)) == ([], offered)
        assert steps_at(server, mover.link) == made


def test_a_bot_takes_over_a_seat_with_a_pick_that_waits(server: Server) -> None:
    with two_people(server, game="pie-factory", takeover="random") as (mover, _):
        mover.move("draft 1")
        mover.move(pays(mover)[-1])
        made = steps_at(server, mover.link)
        assert mover.ask(do="leave", seat=mover.seat)["is"] == "done"

        until(lambda: len(steps_at(server, mover.link)) > len(made) + 1)
        paid = [text for text in steps_at(server, mover.link)[len(made) :] if text.startswith("pay")]
        assert len(paid) == 2
        assert paid == sorted(paid, key=lambda text: int(text.split()[1]))


def test_workers_tell_each_other_what_waits() -> None:
    table = setup.prepare(setup.Wish("pie-factory", ("me", "me")), "ann", "Ann", b"1" * 32)
    table = replace(table, state="playing")
    here, there = TableMatch(table, Story()), TableMatch(table, Story())

    def bring(made: list[Step]) -> None:
        there.catch_up(rows_of(made, f"{here.match.checksum:08x}"))
        assert (there.match.made, there.match.waiting) == (here.match.made, here.match.waiting)
        assert there.match.checksum == here.match.checksum
        stored = Story()
        for row in rows:
            stored.add(*row)
        assert TableMatch(table, stored).match.waiting == here.match.waiting

    rows: list[Row] = []

    def happens(made: list[Step]) -> None:
        rows.extend(rows_of(made, f"{here.match.checksum:08x}"))
        bring(made)

    happens(here.let_luck_move())
    seat = here.match.to_act
    happens(here.choose("draft 1"))
    first, *_, last = here.match.legal()
    happens(here.choose(last))
    assert here.view(seat).waiting == there.view(seat).waiting == (last,)
    happens(here.undo(seat))
    assert there.view(seat).waiting == ()
    happens(here.choose(last))
    happens(here.choose(first))
    assert [step.text for step in there.story.steps if step.text in (first, last)] == [first, last]
