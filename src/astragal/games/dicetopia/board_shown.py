"""What tells how a part of the table looks: a part is drawn again only when something of this has changed."""

from collections.abc import Hashable

from astragal.core import View
from astragal.core.kept import once

from . import moves
from .board_scene import Scene, is_acting
from .board_trail import things
from .dice import own_target, owner
from .pieces import NO_TARGET, NOWHERE, OWN_DICE, PLACE_COUNT, SPACE_COUNT, first_space, place_of, space_count
from .state import S

SPACES_OF = tuple(slice(first_space(place), first_space(place) + space_count(place)) for place in range(PLACE_COUNT))

Shown = tuple[Hashable, ...]


@once
def places_shown(view: View[S]) -> list[Shown]:
    """Of each place: what lies there, who dominates it, and whether it is lit."""
    s = view.state
    everywhere = (view.names, s.core_stars, tuple(s.beside), s.bank_advanced, s.phase >= moves.CARD_COLOUR)
    names = map(things(view).get, range(SPACE_COUNT))
    spaces = tuple(zip(s.die_colour, s.die_value, s.piece, s.piece_kind, names, strict=True))
    acting = s.acting if is_acting(s, s.acting) else NOWHERE
    picked_in = place_of(s.picked) if s.picked < SPACE_COUNT else NOWHERE
    picked = (s.picked, s.phase == moves.REROLL)
    return [
        (place, everywhere, spaces[here], acting == place, s.hypnosis == place, picked if picked_in == place else ())
        for place, here in enumerate(SPACES_OF)
    ]


def card_shown(scene: Scene) -> Shown:
    """Of the Blood Dome card: its dice, and the dice that would fight with it."""
    s, me = scene.s, scene.me
    dice = map(tuple, (s.card_colour, s.card_value, s.card_rerolled, s.own_colour[me], s.own_value[me]))
    return scene.view.names[me], s.dome_times, *dice


def crew_shown(scene: Scene, seat: int) -> Shown:
    """Of a faction board: its dice and agents."""
    s, first = scene.s, own_target(seat, 0)
    picked = s.picked if owner(s.picked) == seat and s.phase != moves.REROLL else NO_TARGET
    tokens_moved = 1 in s.token_moved and s.turn == seat and s.phase in (moves.PLACE, moves.AFTER)
    return (
        *(seat, scene.view.names[seat], s.agents_each, s.faction[seat], s.agents_left[seat], picked),
        tuple(s.token_moved) if tokens_moved else (),
        *map(tuple, (s.own_colour[seat], s.own_value[seat], s.protected[seat])),
        *map(scene.at.get, range(first, first + OWN_DICE)),
    )


def belongings_shown(s: S, seat: int) -> Shown:
    """Of a player: what does not lie on the faction board."""
    return s.ability_used[seat], s.hand_count[seat], s.thugs_left[seat], s.token_waiting[seat], s.saved[seat]
