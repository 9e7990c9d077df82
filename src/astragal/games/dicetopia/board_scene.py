"""What every part of a drawing asks about a position: who looks, what lies where, and who leads."""

from typing import NamedTuple

from astragal.core import View
from astragal.core.drawing import Piece, box
from astragal.core.words import begun, whose

from . import factions, moves
from .board_art import die_art, piece_art, token_art
from .board_trail import Names, agent_name, things, thug_name
from .dice import colour_at, dice_count, is_protected, own_die, own_target, owner, value_at
from .end import place_stars
from .pieces import (
    MARKET,
    NO_DIE,
    NO_PIECE,
    SANCTUARY,
    first_space,
    space_count,
    strength,
)
from .state import S
from .words_names import target_name

KINDS = ("", "a", "t", "x")
IN_ACTION = (moves.ACT, moves.ACT_ON, moves.AGENCY_DRAW, moves.AGENCY_DISCARD, moves.REROLL, moves.FIGHT)

NO_PICKER, VALUES, UP_AND_DOWN, COPIES, DECK_ENDS = range(5)
"""What the actor has to touch besides things on the table."""


class Scene(NamedTuple):
    """A view with what is worked out of it once for a whole drawing."""

    view: View
    s: S
    at: Names
    me: int
    """Whose faction board is the large one: the viewer's, or the first seat's for a spectator."""

    @property
    def rivals(self) -> list[int]:
        """The other seats in the order of play."""
        return [(self.me + step) % self.s.players for step in range(1, self.s.players)]


def scene(view: View[S]) -> Scene:
    """The scene of a view."""
    return Scene(view, view.state, things(view), max(view.seat, 0))


# Dice and pieces


def target_piece(scene: Scene, target: int, x: float, y: float, size: float, sheet: str = "") -> Piece:
    """The die or the piece at a target, with its token and a mark if it is half of a swap."""
    s = scene.s
    colour = colour_at(s, target)
    if colour != NO_DIE:
        art = die_art(colour, value_at(s, target), size)
        if is_protected(s, target):
            moved = s.phase in (moves.PLACE, moves.AFTER) and owner(target) == s.turn and s.token_moved[own_die(target)]
            art += f"<g class='dtdim'>{token_art(size)}</g>" if moved else token_art(size)
    else:
        art = piece_art(KINDS[s.piece_kind[target]], s.piece[target] - 1, size)
    if target == s.picked and s.phase != moves.REROLL:
        art += _half_of_a_swap(size)
    title = target_name(scene.view, target)
    return Piece(scene.at[target], x, y, art, size, size, title[:1].upper() + title[1:], round(size * 0.24, 1), sheet)


def _half_of_a_swap(size: float) -> str:
    return box(-3.5, -3.5, size + 7, size + 7, "dtpk", size * 0.26)


def space_pieces(scene: Scene, space: int, x: float, y: float, size: float, sheet: str = "") -> list[Piece]:
    """What lies on a space, if anything."""
    if scene.s.die_colour[space] == NO_DIE and scene.s.piece_kind[space] == NO_PIECE:
        return []
    return [target_piece(scene, space, x, y, size, sheet)]


def is_lost(s: S, space: int) -> bool:
    """Whether a space is empty for good."""
    return bool(s.phase >= moves.CARD_COLOUR and s.die_colour[space] == NO_DIE and s.piece_kind[space] == NO_PIECE)


class Member(NamedTuple):
    """Something on a faction board: a die by its number, or an agent that is still to be placed."""

    target: int  # -1 for an agent
    name: str
    kind: str
    title: str


def members(scene: Scene, seat: int) -> list[Member]:
    """What lies on a faction board, from left to right."""
    s = scene.s
    found = [
        Member(own_target(seat, die), scene.at[own_target(seat, die)], "", "") for die in range(dice_count(s, seat))
    ]
    for left in range(s.agents_left[seat], 0, -1):
        extra = s.faction[seat] == factions.TENTACLE and left == 1
        words = "extra thug" if extra else "agent"
        title = begun(f"{whose(scene.view.names[seat])} {words}, not placed yet")
        found.append(Member(-1, agent_name(s, seat, left), "x" if extra else "a", title))
    return found


def member_piece(scene: Scene, seat: int, member: Member, x: float, y: float, size: float, sheet: str = "") -> Piece:
    """A die or an agent of a faction board."""
    if member.target >= 0:
        return target_piece(scene, member.target, x, y, size, sheet)
    return Piece(member.name, x, y, piece_art(member.kind, seat, size), size, size, member.title, 8, sheet)


def thug_piece(scene: Scene, seat: int, x: float, y: float, size: float, sheet: str = "") -> Piece:
    """A thug in the prison."""
    title = begun(f"{whose(scene.view.names[seat])} thug, in the prison")
    return Piece(thug_name(seat), x, y, piece_art("t", seat, size), size, size, title, 8, sheet)


# Places


class Turf(NamedTuple):
    """Who dominates a place, with what, and what it is worth to each of them."""

    leaders: tuple[int, ...]
    strength: int
    stars: int


def turf(s: S, place: int) -> Turf:
    """The current domination of a place."""
    strengths = [strength(s, place, seat) for seat in range(s.players)]
    most = max(strengths)
    if most == 0:
        return Turf((), 0, 0)
    leaders = tuple(seat for seat, own in enumerate(strengths) if own == most)
    return Turf(leaders, most, place_stars(s, leaders[0], place))


def pips(s: S, place: int) -> int:
    """The pips of the dice in a place."""
    first = first_space(place)
    return int(sum(s.die_value[first : first + space_count(place)]))


def half(strength: int) -> str:
    """A strength, which is counted in halves, e.g. `1½`."""
    return f"{strength // 2 or ''}{'½' if strength % 2 else ''}"


def half_width(strength: int) -> float:
    """How wide that is in bold letters of 12."""
    return (8.4 if strength >= 2 else 0) + (12.5 if strength % 2 else 0)


def is_acting(s: S, place: int) -> bool:
    """Whether the action of a place is being carried out."""
    return s.acting == place and s.phase in IN_ACTION and s.window == 0


def gives_marker(s: S) -> bool:
    """Whether somebody decides who gets the First Player Marker."""
    return bool(s.phase == moves.ACT and s.acting == SANCTUARY)


def picker(scene: Scene) -> int:
    """What the viewer has to touch besides things on the table."""
    s = scene.s
    if scene.view.seat != s.actor:
        return NO_PICKER
    asks_for = factions.ASKS_FOR[s.faction[scene.me]]
    if s.phase == moves.ABILITY_ON and asks_for == factions.TARGET_THEN_VALUE:
        return VALUES
    if s.phase == moves.ABILITY and asks_for == factions.DIE_AND_VALUE:
        return VALUES
    if s.phase == moves.ACT and s.acting == MARKET:
        return VALUES
    kinds = {moves.ADAPT: UP_AND_DOWN, moves.CLONE_ONTO: COPIES, moves.CONNECTIONS_DISCARD: DECK_ENDS}
    return kinds.get(s.phase, NO_PICKER)
