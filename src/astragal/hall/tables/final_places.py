"""The places of a game that counts for something: nobody gains by letting a bot choose."""

from collections.abc import Sequence

from astragal.hall.tables.table import Seat


def let_a_bot_choose(seat: Seat) -> bool:
    """Whether a person has left a seat, or a bot has chosen for them."""
    return seat.person is not None and (seat.away or seat.helped)


def final_places(seats: Sequence[Seat], places: Sequence[int]) -> list[int]:
    """Everybody's place. Anyone who left, or let a bot choose, is last, whatever the bot did.

    The others are ranked among themselves, so that what a bot did in somebody's place affects nobody's place.
    """
    played = [place for seat, place in zip(seats, places, strict=True) if not let_a_bot_choose(seat)]
    return [
        len(seats) if let_a_bot_choose(seat) else 1 + sum(better < place for better in played)
        for seat, place in zip(seats, places, strict=True)
    ]
