"""Crashing Waves Stock Exchange: its action replaces any other, and its tracks pay at the end."""

from astragal.core import rule

from .moves import DOWN, STOCK_VERB, UP, enough, read_stock, stock, verb_of
from .pieces import MAGMACORIUM, NO_DIE, NOT_ANY, OWN_DICE
from .state import S


@rule
def add_stock(s: S, out: list[int], n: int, not_again: int) -> int:
    """Every cube up or down, except the one that was already moved."""
    for colour in range(3):
        if colour != not_again:
            if s.stock[colour] < s.highest_step:
                out[n] = stock(colour, UP)
                n += 1
            if s.stock[colour] > 0:
                out[n] = stock(colour, DOWN)
                n += 1
    return n


@rule
def add_second_cubes(s: S, out: list[int]) -> int:
    """Haterz may move a second cube."""
    n = add_stock(s, out, 0, s.moved_cube)
    out[n] = enough()
    return n + 1


@rule
def move_cube(s: S, a: int) -> int:
    """Move a cube one step; which one it was."""
    colour, direction = read_stock(a)
    s.stock[colour] += -1 if direction == DOWN else 1
    return int(colour)


@rule
def move_second_cube(s: S, a: int) -> None:
    """Move a second cube, or stop at one."""
    if verb_of(a) == STOCK_VERB:
        move_cube(s, a)
    s.moved_cube = NOT_ANY


@rule
def stock_stars(s: S, seat: int) -> int:
    """Each die scores the step of its colour; a Magmacorium die is of all three."""
    stars = 0
    for die in range(OWN_DICE):
        colour = s.own_colour[seat][die]
        if colour == MAGMACORIUM:
            stars += s.step_stars[s.stock[0]] + s.step_stars[s.stock[1]] + s.step_stars[s.stock[2]]
        elif colour != NO_DIE:
            stars += s.step_stars[s.stock[colour - 1]]
    return stars
