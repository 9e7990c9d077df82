"""Tables in a worker's memory, and what other workers have written meanwhile."""

from hall.visitors import choose

from astragal.hall.play import seat_changes
from astragal.hall.play.referee import Referee
from astragal.hall.store.database import Database
from astragal.hall.tables.setup import Wish


def test_a_game_that_began_at_another_worker_has_begun_here_too(database: str) -> None:
    referee, other = (Referee(Database(database), name, 100) for name in ("one", "two"))
    table = seat_changes.open_table(referee, Wish("dice-wide-shut", ("me", "open")), "ann", "ann")
    with other.at(table.id) as table_match:
        assert table_match.table.state == "open"

    seat_changes.sit(referee, table.id, "bo", "bo", 1)
    assert choose(referee, table.id)

    with referee.at(table.id) as here, other.newest(table.id) as there:
        assert there.number == here.number
        assert there.table.state == "playing"
        assert there.match.names == here.match.names
    assert choose(other, table.id)
    for worker in (referee, other):
        worker.database.close()
