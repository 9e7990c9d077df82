"""The Blood Dome: the card with its dice, and what a fight pays."""

from astragal.core import rule

from .dice import dice_of_colour_and_value
from .moves import CARD_COLOUR, CARD_REROLL, FIGHT, REROLL_CARD_VERB, fight, read_reroll_card, reroll_card, verb_of
from .pieces import MAGMACORIUM, NO_DIE
from .state import S

DOME_STARS = (0, 2, 4, 7)


@rule
def add_fight(s: S, out: list[int], n: int) -> int:
    """Reroll a die of the card that has not been rerolled, or fight."""
    for die in range(3):
        if s.card_rerolled[die] == 0:
            out[n] = reroll_card(die + 1)
            n += 1
    out[n] = fight()
    return n + 1


@rule
def go_on_in_the_dome(s: S, a: int) -> bool:
    """Reroll a die of the card or fight; the action is done only when there are new dice on the card."""
    if verb_of(a) == REROLL_CARD_VERB:
        s.card_die = read_reroll_card(a) - 1
        s.phase = CARD_REROLL
    else:
        score_fight(s)
    return False


@rule
def reroll_card_die(s: S, value: int) -> None:
    """A die of the card shows a new value; when there is nothing left to reroll, the fight begins."""
    s.card_value[s.card_die] = value
    s.card_rerolled[s.card_die] = 1
    s.last_reroll = value
    if s.card_rerolled[0] + s.card_rerolled[1] + s.card_rerolled[2] == 3:
        score_fight(s)
    else:
        s.phase = FIGHT


@rule
def score_fight(s: S) -> None:
    """Score the matches; the dice go back into the bag, and new ones are drawn."""
    s.dome_stars[s.turn] += fight_stars(s, s.turn)
    for die in range(3):
        s.bag[s.card_colour[die] - 1] += 1
        s.card_colour[die] = NO_DIE
        s.card_value[die] = 0
        s.card_rerolled[die] = 0
    s.card_die = 0
    s.phase = CARD_COLOUR


@rule
def fight_stars(s: S, seat: int) -> int:
    """What the card as it lies pays a player."""
    return int(DOME_STARS[matches(s, seat)] * s.dome_times)


@rule
def matches(s: S, seat: int) -> int:
    """How many dice of the card are matched, each by another die of the player's.

    An ordinary die matches only dice that are equal to it, a Magmacorium die any of its value, so it goes last.
    """
    total = 0
    for value in range(1, 7):
        of_value = 0
        matched = 0
        for colour in range(1, MAGMACORIUM):
            on_card = 0
            for die in range(3):
                if s.card_colour[die] == colour and s.card_value[die] == value:
                    on_card += 1
            of_value += on_card
            if on_card > 0:
                matched += min(on_card, dice_of_colour_and_value(s, seat, colour, value))
        if matched < of_value:
            matched = min(of_value, matched + dice_of_colour_and_value(s, seat, MAGMACORIUM, value))
        total += matched
    return total
