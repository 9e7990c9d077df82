"""What the parts of a drawing show, as values: a component is given one of these and nothing else of a position."""

from typing import NamedTuple

from astragal.core import View
from astragal.core.language import Texts
from astragal.core.words import begun, is_you

from . import factions, moves
from .board_trail import Names, agent_name, cell, thug_name
from .dice import own_target, owner
from .dome import fight_stars
from .end import place_stars
from .pieces import (
    NO_DIE,
    NO_PIECE,
    NO_TARGET,
    NOWHERE,
    OWN_DICE,
    PLACE_COUNT,
    SPACE_COUNT,
    first_space,
    place_of,
    space_count,
    strength,
)
from .state import S
from .words_names import die, die_at, own_die_name, piece_title

_ = Texts(__file__)

SPACES_OF = tuple(slice(first_space(place), first_space(place) + space_count(place)) for place in range(PLACE_COUNT))
IN_ACTION = (moves.ACT, moves.ACT_ON, moves.AGENCY_DRAW, moves.AGENCY_DISCARD, moves.REROLL, moves.FIGHT)
KINDS = ("", "a", "t", "x")
"""An agent, a thug and the extra thug, as they are drawn."""

NO_TOKEN, TOKEN, MOVED_TOKEN = range(3)


class Thing(NamedTuple):
    """A die or a piece."""

    name: str
    title: str
    colour: int = NO_DIE
    value: int = 0
    kind: str = ""
    """Of a piece, as in `KINDS`."""

    seat: int = 0
    """Whose piece it is."""

    token: int = NO_TOKEN
    is_picked: bool = False
    """Whether it is half of a swap."""

    is_placed: bool = True


class Turf(NamedTuple):
    """Who dominates a place, with what, and what it is worth to each of them."""

    leaders: tuple[int, ...]
    strength: int
    stars: int


Space = tuple[int, int, int, int, str | None]
"""What lies on a space: the colour and the value of a die, the owner, from 1, and the kind of a piece, and its name."""


class City(NamedTuple):
    """What all places have in common."""

    names: tuple[str, ...]
    """Of the players."""

    core_stars: int
    bank_advanced: int
    is_set_up: bool
    """Whether a space that is empty now is empty for good."""


class PlaceShown(NamedTuple):
    """A place: what lies there, who dominates it, and whether it is lit."""

    place: int
    city: City
    spaces: tuple[Space, ...]
    is_acting: bool
    is_hypnotised: bool
    picked: int
    """The space that was picked, or `NO_TARGET`."""

    is_rerolled: bool
    """Whether that is a die which is rolled again, and not half of a swap."""

    @property
    def lost(self) -> list[int]:
        """The spaces that are empty for good."""
        return [n for n, space in enumerate(self.spaces) if is_empty(space)] if self.city.is_set_up else []

    @property
    def pips(self) -> int:
        """The pips of its dice."""
        return sum(value for _, value, *_ in self.spaces)

    @property
    def things(self) -> list[tuple[int, Thing]]:
        """The dice and pieces, each with the number of its space."""
        return [(number, self._thing(number, space)) for number, space in enumerate(self.spaces) if not is_empty(space)]

    def _thing(self, number: int, space: Space) -> Thing:
        colour, value, piece, kind, name = space
        target = first_space(self.place) + number
        is_picked = target == self.picked and not self.is_rerolled
        if colour != NO_DIE:
            return Thing(name or "", begun(die_at(colour, value, target)), colour, value, is_picked=is_picked)
        title = piece_title(self.city.names[piece - 1], kind, target)
        return Thing(name or "", title, kind=KINDS[kind], seat=piece - 1, is_picked=is_picked)

    @property
    def turf(self) -> Turf:
        """Who dominates it, as the rules judge a state that holds nothing but this place."""
        s, here = S(), SPACES_OF[self.place]
        s.players, s.core_stars = len(self.city.names), self.city.core_stars
        s.die_value, s.piece, s.piece_kind = ([0] * SPACE_COUNT for _ in range(3))
        _, s.die_value[here], s.piece[here], s.piece_kind[here], _ = zip(*self.spaces, strict=True)
        strengths = [strength(s, self.place, seat) for seat in range(s.players)]
        most = max(strengths)
        if most == 0:
            return Turf((), 0, 0)
        leaders = tuple(seat for seat, own in enumerate(strengths) if own == most)
        return Turf(leaders, most, place_stars(s, leaders[0], self.place))


def is_empty(space: Space) -> bool:
    """Whether nothing lies on a space."""
    colour, _, _, kind, _ = space
    return colour == NO_DIE and kind == NO_PIECE


def places_shown(view: View[S], at: Names) -> list[PlaceShown]:
    """All places."""
    s = view.state
    city = City(view.names, s.core_stars, s.bank_advanced, s.phase >= moves.CARD_COLOUR)
    names = map(at.get, range(SPACE_COUNT))
    spaces = tuple(zip(s.die_colour, s.die_value, s.piece, s.piece_kind, names, strict=True))
    acting = s.acting if s.phase in IN_ACTION and s.window == 0 else NOWHERE
    picked_in = place_of(s.picked) if s.picked < SPACE_COUNT else NOWHERE
    picked, is_rerolled, hypnotised = s.picked, s.phase == moves.REROLL, s.hypnosis
    return [
        PlaceShown(place, city, spaces[here], acting == place, hypnotised == place, picked, is_rerolled)
        if picked_in == place
        else PlaceShown(place, city, spaces[here], acting == place, hypnotised == place, NO_TARGET, False)
        for place, here in enumerate(SPACES_OF)
    ]


class CardShown(NamedTuple):
    """The Blood Dome card: its dice, and the dice that would fight with it."""

    name: str
    dome_times: int
    colours: tuple[int, ...]
    values: tuple[int, ...]
    rerolled: tuple[int, ...]
    own_colours: tuple[int, ...]
    own_values: tuple[int, ...]

    @property
    def stars(self) -> int:
        """What a fight would pay, as the rules count it."""
        s = S()
        s.dome_times, s.card_colour, s.card_value = self.dome_times, list(self.colours), list(self.values)
        s.own_colour, s.own_value = [list(self.own_colours)], [list(self.own_values)]
        return int(fight_stars(s, 0))


def card_shown(view: View[S], seat: int) -> CardShown:
    """The card, for a seat that might fight."""
    s = view.state
    dice = map(tuple, (s.card_colour, s.card_value, s.card_rerolled, s.own_colour[seat], s.own_value[seat]))
    return CardShown(view.names[seat], s.dome_times, *dice)


class Stock(NamedTuple):
    """The stock exchange: the step of each cube, and what a die scores on each step."""

    steps: tuple[int, ...]
    stars: tuple[int, ...]


def stock_shown(s: S) -> Stock:
    """The stock exchange."""
    return Stock(tuple(s.stock), tuple(s.step_stars[: s.highest_step + 1]))


class Crew(NamedTuple):
    """A faction board: its dice and agents."""

    seat: int
    name: str
    faction: int
    agents_each: int
    agents_left: int
    picked: int
    """The die that is half of a swap, as a target, or `NO_TARGET`."""

    tokens_moved: tuple[int, ...]
    """By dice; of somebody who may not move tokens now, nothing."""

    dice: tuple[tuple[str | None, int, int, int], ...]
    """Name, colour, value and whether it is protected."""

    @property
    def members(self) -> list[Thing]:
        """What lies on the board from left to right."""
        found = []
        for number, (name, colour, value, protected) in enumerate(self.dice):
            if colour == NO_DIE:
                break
            token = NO_TOKEN
            if protected:
                token = MOVED_TOKEN if self.tokens_moved and self.tokens_moved[number] else TOKEN
            title = begun(own_die_name(self.name, number, die(colour, value), bool(protected)))
            is_picked = own_target(self.seat, number) == self.picked
            found.append(Thing(name or "", title, colour, value, token=token, is_picked=is_picked))
        for left in range(self.agents_left, 0, -1):
            extra = self.faction == factions.TENTACLE and left == 1
            title, kind = _waiting(self.name, extra), "x" if extra else "a"
            agent = agent_name(self.agents_each, self.seat, left)
            found.append(Thing(agent, title, kind=kind, seat=self.seat, is_placed=False))
        return found


def _waiting(name: str, extra: bool) -> str:
    """An agent on a faction board, or the extra thug."""
    if is_you(name):
        return _("Your extra thug, not placed yet") if extra else _("Your agent, not placed yet")
    if extra:
        return begun(_("{name}'s extra thug, not placed yet", name=name))
    return begun(_("{name}'s agent, not placed yet", name=name))


def crew_shown(view: View[S], at: Names, seat: int) -> Crew:
    """The faction board of a seat."""
    s, first = view.state, own_target(seat, 0)
    picked = s.picked if owner(s.picked) == seat and s.phase != moves.REROLL else NO_TARGET
    tokens_moved = 1 in s.token_moved and s.turn == seat and s.phase in (moves.PLACE, moves.AFTER)
    names = map(at.get, range(first, first + OWN_DICE))
    return Crew(
        *(seat, view.names[seat], s.faction[seat], s.agents_each, s.agents_left[seat], picked),
        tuple(s.token_moved) if tokens_moved else (),
        tuple(zip(names, s.own_colour[seat], s.own_value[seat], s.protected[seat], strict=True)),
    )


class Belongings(NamedTuple):
    """What a player has that does not lie on the faction board."""

    ability_used: int
    missions: int
    thugs: int
    tokens: int
    turns_saved: int


def belongings_shown(s: S, seat: int) -> Belongings:
    """The belongings of a seat."""
    return Belongings(
        s.ability_used[seat], s.hand_count[seat], s.thugs_left[seat], s.token_waiting[seat], s.saved[seat]
    )


class Cell(NamedTuple):
    """A player's cell of the prison: the thug that is held, or the die that it has left."""

    seat: int
    owner: str
    has_thug: bool
    colour: int
    value: int
    name: str | None


def cell_shown(view: View[S], at: Names, seat: int) -> Cell:
    """The cell of a seat."""
    s = view.state
    held = (s.prison_colour[seat], s.prison_value[seat])
    return Cell(seat, view.names[seat], bool(s.thugs_left[seat]), *held, at.get(cell(seat)))


def held_thug(name: str, seat: int) -> Thing:
    """A thug in the prison."""
    title = _("Your thug, in the prison") if is_you(name) else begun(_("{name}'s thug, in the prison", name=name))
    return Thing(thug_name(seat), title, kind="t", seat=seat, is_placed=False)
