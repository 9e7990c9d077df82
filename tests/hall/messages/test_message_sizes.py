"""What a move costs on the line: the whole message about it, with the drawing, the choices and the log."""

import pytest

from astragal import SeededLuck, load
from astragal.bots import random
from astragal.core.registry import folders
from astragal.hall.display.seat_state import state
from astragal.hall.matches.story import Story
from astragal.hall.matches.table_match import TableMatch
from astragal.hall.messages.replies import write
from astragal.hall.tables.table import Seat, Table

MOST_BYTES = 15_000
NAME = "Maximiliana Mum "
"""So long that no drawing has room for more, and wide."""


def largest_table(name: str) -> TableMatch:
    """A table with everybody who can sit at it."""
    seats = tuple(Seat(seat, person="somebody", name=f"{NAME}{seat + 1}") for seat in range(load(name).players[-1]))
    table = Table(
        id="t" * 12,
        key="k" * 12,
        game=name,
        version=load(name).version,
        options={},
        dice="fair",
        seed="11" * 32,
        state="playing",
        pace="live",
        public=False,
        watch=True,
        takeover="",
        host="somebody",
        created=0.0,
        seats=seats,
    )
    return TableMatch(table, Story())


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
@pytest.mark.parametrize("name", folders())
def test_no_move_of_a_whole_game_at_the_largest_table_costs_more_than_15_kilobytes(name: str, phone: bool) -> None:
    table_match, luck = largest_table(name), SeededLuck(5)
    table_match.let_luck_move()
    seat = table_match.match.to_act
    state(table_match, seat, 0, phone)
    largest = 0
    while not table_match.match.over:
        seen = table_match.number
        match = table_match.match
        table_match.bot_chooses(random(match.ahead().view(match.to_act), luck))
        largest = max(largest, len(write(state(table_match, seat, seen, phone)).encode()))
    assert largest <= MOST_BYTES
