"""Fill the assembly line, and what happens when the cards run out."""

from astragal.core import rule

from .cards import NOTHING, PIES
from .line import discard_free_cards, slide
from .moves import DRAW_ORDER, FILL, GRANDMA, throw_away
from .pies import box_pie, can_be_stale
from .rounds import begin_round, player
from .secrets import discards_become_deck
from .state import S

# 4. Fill the assembly line


@rule
def fill_line(s: S) -> None:
    """If nobody drafted, the free cards go first."""
    if s.drafted == 0:
        discard_free_cards(s)
    slide(s)
    s.phase = FILL


@rule
def line_is_full(s: S) -> None:
    """The first time the player order is still to be drawn."""
    if s.ordered < s.players:
        s.phase = DRAW_ORDER
    else:
        begin_round(s)


# Running out of cards


@rule
def has_stale_pie(s: S, seat: int) -> bool:
    """Whether a seat has to throw a pie away."""
    for pie in range(PIES):
        if can_be_stale(s, seat, pie):
            return True
    return False


@rule
def legal_stale_pies(s: S, out: list[int]) -> int:
    """The pies, one of which has to be thrown away."""
    n = 0
    for pie in range(PIES):
        if can_be_stale(s, player(s), pie):
            out[n] = throw_away(pie)
            n += 1
    return n


@rule
def day_is_over(s: S) -> None:
    """After the first day the discards are the deck; after the second the game ends."""
    s.turn = 0
    if s.day == 2:
        end_game(s)
        return
    s.day = 2
    discards_become_deck(s)
    s.phase = FILL


# Game end


@rule
def end_game(s: S) -> None:
    """All remaining pies are boxed."""
    for seat in range(s.players):
        for pie in range(PIES):
            if s.crust_as[seat][pie] != NOTHING:
                box_pie(s, seat, pie)
    s.phase = GRANDMA
