"""Which turns wait for somebody, without reading their games each time."""

import pytest
from hall.table import Server, serving
from hall.visitors import choose, two_at_a_table

from astragal.hall.notices import waiting_turns
from astragal.hall.pages import my_tables
from astragal.hall.play import seat_changes
from astragal.hall.play.referee import Referee
from astragal.hall.workers.table_cache import TableCache

from .test_notices import pass_the_turn


def test_turns_at_tables_that_others_play_do_not_count(server: Server) -> None:
    first, second, _, table = two_at_a_table(server)
    referee = server.hall.referee

    assert waiting_turns.of(referee, first.id) == [table.id]
    assert waiting_turns.of(referee, second.id) == []


def test_the_same_turns_wait_as_in_the_list_of_ones_tables(database: str) -> None:
    with serving(database) as server:
        referee = server.hall.referee
        first, second, _, table = two_at_a_table(server)
        alone = referee.by_link(first.open("pie-factory", ("me", "me")))
        first.open("pie-factory", ("me", "open"))

        for _ in range(30):
            for person in (first, second):
                listed = {mine.link for mine in my_tables.mine(referee, person.id) if mine.yours}
                assert {referee.by_link(link).id for link in listed} == set(waiting_turns.of(referee, person.id))
            choose(referee, table.id)
            choose(referee, alone.id)


def test_whoever_has_left_is_not_waited_for(server: Server) -> None:
    first, _, link, table = two_at_a_table(server, takeover="random")
    referee = server.hall.referee
    seat_changes.leave(referee, table.id, first.id, table.seats_of(first.id)[0])
    assert waiting_turns.of(referee, first.id) == []

    my_tables.clear(referee, first.id, link)
    assert waiting_turns.of(referee, first.id) == []


def test_no_game_is_read_that_has_not_moved(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(sqlite) as one, serving(sqlite) as two:
        first, second, _, table = two_at_a_table(one)
        referee = one.hall.referee
        read: list[str] = []
        found = TableCache.at

        def noted(cache: TableCache, table_id: str, number: int = 0) -> object:
            if cache is referee:
                read.append(table_id)
            return found(cache, table_id, number)

        waiting_turns.of(referee, first.id)
        referee.forget()
        monkeypatch.setattr(Referee, "at", noted)
        for _ in range(3):
            assert waiting_turns.of(referee, first.id) == [table.id]
        assert read == []

        pass_the_turn(two, table.id, second.id)
        assert waiting_turns.of(referee, second.id) == [table.id]
        assert waiting_turns.of(referee, first.id) == []
        assert read.count(table.id) == 1
