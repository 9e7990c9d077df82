"""What a player had at the end that the lab measures: most of a table, dice in the archive, the token."""

from astragal.core import Traits, rule

from .rules import PLAYER_DICE, TABLES, S, archived, locked, tasks_done

NAMES = (
    *(("most dice in the archive", table) for table in TABLES),
    *(("most tasks", table) for table in TABLES),
    *(("dice in the archive", str(dice)) for dice in range(PLAYER_DICE + 1)),
    ("worker of the week", "in the last week"),
)
FIRST_TASKS = 3
FIRST_DICE = 6
WORKER = FIRST_DICE + PLAYER_DICE + 1


@rule
def has_most_dice(s: S, seat: int, table: int) -> bool:
    """Whether nobody else has as many dice in a table of the archive."""
    for other in range(s.players):
        if other != seat and archived(s, other, table) >= archived(s, seat, table):
            return False
    return True


@rule
def has_most_tasks(s: S, seat: int, table: int) -> bool:
    """Whether nobody else has done as many tasks of a table."""
    for other in range(s.players):
        if other != seat and tasks_done(s, other, table) >= tasks_done(s, seat, table):
            return False
    return True


@rule
def had(s: S, seat: int, out: list[int]) -> int:
    """Write the numbers of what a seat had; how many there are."""
    n = 0
    for table in range(3):
        if has_most_dice(s, seat, table):
            out[n] = table
            n += 1
        if has_most_tasks(s, seat, table):
            out[n] = FIRST_TASKS + table
            n += 1
    out[n] = FIRST_DICE + locked(s, seat)
    n += 1
    if s.token == seat:
        out[n] = WORKER
        n += 1
    return n


TRAITS = Traits(names=NAMES, had=had)
