"""The game round: whose turn it is, and when there is none left."""

from astragal.core import rule

from .abilities import who_hypnotises
from .end import go_on_drafting
from .moves import HYPNOSIS, PLACE
from .pieces import NOWHERE, OWN_DICE
from .state import S


@rule
def has_turn(s: S, seat: int) -> bool:
    """Whether a player has a piece to place, besides the one for a saved turn."""
    return bool(s.agents_left[seat] + s.thugs_left[seat] > s.saved[seat])


@rule
def next_turn(s: S) -> None:
    """Each round starts with whoever has the First Player Marker then."""
    turns_left = False
    for seat in range(s.players):
        if has_turn(s, seat):
            turns_left = True
    if not turns_left:
        take_saved_turns(s)
        return
    while True:
        if s.round == 0 or s.passed == s.players:
            s.round += 1
            s.round_first = s.marker
            s.passed = 0
        seat = (s.round_first + s.passed) % s.players
        s.passed += 1
        if has_turn(s, seat):
            begin_turn(s, seat)
            return


@rule
def take_saved_turns(s: S) -> None:
    """After the very last turn come those that Roamers have saved."""
    s.last_turns = 1
    s.passed = 0
    for place in range(s.players):
        seat = (s.marker + place) % s.players
        if s.saved[seat] == 1:
            s.saved[seat] = 0
            begin_turn(s, seat)
            s.hypnosis = s.saved_hypnosis
            return
    go_on_drafting(s)


@rule
def begin_turn(s: S, seat: int) -> None:
    """The Perceptioneers are asked before the player whose turn it is."""
    s.turn = seat
    s.actor = seat
    s.quiet = 0
    s.hypnosis = NOWHERE
    s.phase = PLACE
    forget_moved_tokens(s)
    if who_hypnotises(s, seat) >= 0:
        s.actor = who_hypnotises(s, seat)
        s.phase = HYPNOSIS


@rule
def forget_moved_tokens(s: S) -> None:
    """Each token may be moved again."""
    for die in range(OWN_DICE):
        s.token_moved[die] = 0


@rule
def turn_is_over(s: S) -> None:
    """Go on with the next turn."""
    if s.last_turns == 1:
        take_saved_turns(s)
    else:
        next_turn(s)
