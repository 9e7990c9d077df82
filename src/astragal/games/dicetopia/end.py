"""The end of the game: the prison is emptied, missions are revealed, and stars are counted by their source."""

from astragal.core import rule

from .abilities import add_clones, add_models, can_clone, clone
from .deck import (
    GAMBLED,
    MISSION_COUNT,
    NO_MISSION,
    SET_ASIDE,
    deck_count,
    has_mission,
    in_middle,
    leave_deck,
    next_known,
    put_away,
)
from .dice import take_die, total_value
from .factions import BUREAU, PAGANS, PROGRAM, seat_of
from .missions import COPYCAT, GAMBLING, mission_stars
from .moves import (
    CHOOSE_MISSIONS,
    CLONE,
    CLONE_ONTO,
    COPY,
    DECLINE_VERB,
    DRAFT,
    END,
    GAMBLE,
    copy_mission,
    draft,
    read_copy_mission,
    read_discard,
    read_draft,
    read_pick,
    verb_of,
)
from .pieces import (
    DOME,
    MARKET,
    MOST_PLAYERS,
    NO_DIE,
    PLACE_COUNT,
    dominates_alone,
    dominating_with,
    first_space,
    space_count,
)
from .places import add_discards
from .state import S
from .stock import stock_stars

HOMELAND = 5
MOST_GAMBLED = 20


# The dice left in the prison are drafted


@rule
def dice_in_prison(s: S) -> int:
    """How many dice are left in the prison."""
    count = 0
    for seat in range(s.players):
        if s.prison_colour[seat] != NO_DIE:
            count += 1
    return count


@rule
def go_on_drafting(s: S) -> None:
    """In the order of play from the First Player Marker; nobody is asked about the last die."""
    while s.passed < s.players and dice_in_prison(s) > 0:
        s.actor = (s.marker + s.passed) % s.players
        if dice_in_prison(s) > 1:
            s.phase = DRAFT
            return
        for cell in range(s.players):
            if s.prison_colour[cell] != NO_DIE:
                draft_die(s, cell)
                break  # the prison is empty now
    begin_cloning(s)


@rule
def draft_die(s: S, cell: int) -> None:
    """A player takes the die that somebody's thug has left in the prison."""
    take_die(s, s.actor, s.prison_colour[cell], s.prison_value[cell])
    s.prison_colour[cell] = NO_DIE
    s.prison_value[cell] = 0
    s.passed += 1


@rule
def add_drafts(s: S, out: list[int]) -> int:
    """The dice in the prison."""
    n = 0
    for cell in range(s.players):
        if s.prison_colour[cell] != NO_DIE:
            out[n] = draft(cell + 1)
            n += 1
    return n


# Dangmer Program


@rule
def begin_cloning(s: S) -> None:
    """Ask the Dangmer Program, if it plays and has something to copy."""
    seat = seat_of(s, PROGRAM)
    if seat >= 0 and can_clone(s, seat):
        s.actor = seat
        s.phase = CLONE
    else:
        choose_missions(s)


# Missions


@rule
def choose_missions(s: S) -> None:
    """The Centauri Bureau chooses which missions count; then all are revealed."""
    seat = seat_of(s, BUREAU)
    if seat >= 0 and s.hand_count[seat] > s.missions_kept:
        s.actor = seat
        s.phase = CHOOSE_MISSIONS
    else:
        open_missions(s)


@rule
def set_aside(s: S, mission: int) -> None:
    """A mission of the Centauri Bureau does not count."""
    put_away(s, s.actor, mission, SET_ASIDE)
    choose_missions(s)


@rule
def holder(s: S, mission: int) -> int:
    """Who holds a mission; a mission drawn for High Stakes Gambling belongs to whoever gambles; otherwise -1."""
    where = s.where[mission]
    if where == GAMBLED:
        where = s.where[GAMBLING]
    return where - 1 if 1 <= where <= MOST_PLAYERS else -1


@rule
def open_missions(s: S) -> None:
    """High Stakes Gambling draws its card."""
    if holder(s, GAMBLING) < 0 or deck_count(s) == 0:
        begin_copying(s)
    elif next_known(s) == NO_MISSION:
        s.phase = GAMBLE
    else:
        gamble(s, next_known(s))


@rule
def gamble(s: S, mission: int) -> None:
    """The card on top of the deck is revealed."""
    leave_deck(s, mission)
    s.where[mission] = GAMBLED
    s.gambled = mission
    begin_copying(s)


@rule
def can_copy(s: S, seat: int, mission: int) -> bool:
    """Whether Copycat can be this mission: another player's, but neither of the two that are played at the end."""
    if mission == COPYCAT or mission == GAMBLING:
        return False
    return holder(s, mission) >= 0 and holder(s, mission) != seat


@rule
def begin_copying(s: S) -> None:
    """Copycat comes last, when all others are known."""
    s.phase = END
    seat = holder(s, COPYCAT)
    if seat >= 0:
        for mission in range(MISSION_COUNT):
            if can_copy(s, seat, mission):
                s.actor = seat
                s.phase = COPY


@rule
def add_copies(s: S, out: list[int]) -> int:
    """The missions that Copycat can be."""
    n = 0
    for mission in range(MISSION_COUNT):
        if can_copy(s, s.actor, mission):
            out[n] = copy_mission(mission)
            n += 1
    return n


# What can be chosen, and what happens


@rule
def add_last_choices(s: S, out: list[int]) -> int:
    """The choices after the last turn."""
    if s.phase == DRAFT:
        return add_drafts(s, out)
    if s.phase == CLONE:
        return add_models(s, s.actor, out)
    if s.phase == CLONE_ONTO:
        return add_clones(s, s.actor, out)
    if s.phase == CHOOSE_MISSIONS:
        return add_discards(s, s.actor, out)
    return add_copies(s, out)


@rule
def finish(s: S, a: int) -> None:
    """One step after the last turn."""
    phase = s.phase
    if phase == DRAFT:
        draft_die(s, read_draft(a) - 1)
        go_on_drafting(s)
    elif phase == CLONE:
        if verb_of(a) == DECLINE_VERB:
            choose_missions(s)
        else:
            s.picked = read_pick(a)
            s.phase = CLONE_ONTO
    elif phase == CLONE_ONTO:
        clone(s, s.actor, a)
        choose_missions(s)
    elif phase == CHOOSE_MISSIONS:
        set_aside(s, read_discard(a))
    elif phase == GAMBLE:
        gamble(s, in_middle(s, a))
    else:
        s.copied = read_copy_mission(a)
        s.phase = END


# The score, by its sources


@rule
def place_stars(s: S, seat: int, place: int) -> int:
    """Domination of a place: its core if it is a neighbourhood, and the pips of its dice; tied players get half."""
    players = dominating_with(s, place, seat)
    if players == 0:
        return 0
    stars = int(s.core_stars) if place < MARKET else 0
    for space in range(first_space(place), first_space(place) + space_count(place)):
        stars += s.die_value[space]
    return stars if players == 1 else stars // 2


@rule
def domination_stars(s: S, seat: int) -> int:
    """Domination of all places."""
    stars = 0
    for place in range(PLACE_COUNT):
        stars += place_stars(s, seat, place)
    return stars


@rule
def pagan_stars(s: S, seat: int) -> int:
    """The Pagans' locations in the wasteland."""
    stars = 0
    if s.faction[seat] == PAGANS:
        for place in range(DOME, PLACE_COUNT):
            if dominates_alone(s, place, seat):
                stars += HOMELAND
    return stars


@rule
def copied_stars(s: S, seat: int, mission: int) -> int:
    """What a mission pays, where Copycat is the mission that was chosen for it."""
    if mission == COPYCAT:
        return mission_stars(s, seat, s.copied) if s.copied != NO_MISSION else 0
    return mission_stars(s, seat, mission)


@rule
def card_stars(s: S, seat: int, mission: int) -> int:
    """What a mission in hand pays its player."""
    if mission == GAMBLING:
        return min(MOST_GAMBLED, 2 * copied_stars(s, seat, s.gambled)) if s.gambled != NO_MISSION else 0
    return copied_stars(s, seat, mission)


@rule
def all_mission_stars(s: S, seat: int) -> int:
    """What all missions in hand pay."""
    stars = 0
    for mission in range(MISSION_COUNT):
        if has_mission(s, seat, mission):
            stars += card_stars(s, seat, mission)
    return stars


@rule
def open_stars(s: S, seat: int) -> int:
    """All stars but those of missions."""
    dice = int(s.dome_stars[seat]) + stock_stars(s, seat) + total_value(s, seat)
    return dice + domination_stars(s, seat) + pagan_stars(s, seat)


@rule
def stars(s: S, seat: int) -> int:
    """All stars that everybody knows about: missions count once they are revealed."""
    return open_stars(s, seat) + (all_mission_stars(s, seat) if s.phase >= GAMBLE else 0)


def missions_of(s: S, seat: int) -> list[int]:
    """The missions that a player holds, as far as they are known."""
    return [mission for mission, where in enumerate(s.where) if where == seat + 1]
