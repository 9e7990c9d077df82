"""The badges of a table: people keep the shape and the colour that they like wherever nobody else has them."""

from collections.abc import Mapping
from typing import NamedTuple

from astragal.core.drawing import SEAT_SHAPES
from astragal.hall.tables.table import Table

KINDS = range(1, len(SEAT_SHAPES) + 1)
"""Shapes and colours are known by their numbers: those that the first, the second … seat usually has."""


class Badge(NamedTuple):
    """A shape and a colour; 0 is that of the seat."""

    shape: int = 0
    colour: int = 0


def badges(table: Table, chosen: Mapping[str, Badge]) -> list[Badge]:
    """What each seat wears, given what people like."""
    liked = [chosen.get(seat.person or "", Badge()) for seat in table.seats]
    shapes, colours = (
        _without_collisions([one.shape for one in liked]),
        _without_collisions([one.colour for one in liked]),
    )
    return [Badge(*pair) for pair in zip(shapes, colours, strict=True)]


def _without_collisions(liked: list[int]) -> list[int]:
    """For every seat what it likes if no seat before it does, else its own, else one that is left."""
    worn = [0] * len(liked)
    if len(liked) > len(KINDS):
        return worn
    for seat, kind in enumerate(liked):
        worn[seat] = kind if kind not in worn else 0
    for seat in range(len(liked)):
        worn[seat] = worn[seat] or (seat + 1 if seat + 1 not in worn else 0)
    left = iter([kind for kind in KINDS if kind not in worn])
    return [kind or next(left) for kind in worn]
