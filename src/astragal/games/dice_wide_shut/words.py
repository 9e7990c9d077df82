"""Dice Wide Shut in words."""

from astragal.core import View, Words, fact
from astragal.core.language import Texts, deferred
from astragal.core.words import ScorePart, TieBreak, either, listed

from . import rules
from .board_half import half_of, tally
from .board_words import colour_name, dice_of_a_colour, is_last_round, minus, number_at, round_of, row_name
from .rules import S
from .words_log import deed
from .words_reasons import why_not
from .words_ticks import idle, would_split

_ = Texts(__file__)

TITLE = "Dice Wide Shut"
ABOUT = deferred("Take dice and tick their numbers: long runs in a column score, a full row splits and scores nothing.")
TICK_SIX = (deferred("tick the 6 of the {row} red row"), deferred("tick the 6 of the {row} blue row"))
USE_SIX = (
    deferred("use up the 6 of the {row} red row instead of ticking"),
    deferred("use up the 6 of the {row} blue row instead of ticking"),
)
ROLLED = (deferred("red die {number} of {all}"), deferred("blue die {number} of {all}"))
HALVES = (deferred("Red half"), deferred("Blue half"))


def choice(view: View[S], verb: str, arguments: tuple[int, ...]) -> str:
    """A phrase for an action."""
    s = view.state
    match verb:
        case "mark":
            return _tick(s, *arguments)
        case "mark_six":
            half, row = arguments
            return _(TICK_SIX[half], row=row_name(row))
        case "use_six":
            half, row = arguments
            return _(USE_SIX[half], row=row_name(row))
        case _:
            return idle(_take(s, verb, arguments), s, verb, arguments)


def _take(s: S, verb: str, arguments: tuple[int, ...]) -> str:
    half, *numbers = arguments
    colour = colour_name(half)
    match verb:
        case "take_two":
            return _("take {colour} {low} and {colour} {high}", colour=colour, low=numbers[0], high=numbers[1])
        case "take_purple_and":
            purple = rules.purple_number(s)
            return _("take {colour} {number} and purple {purple}", colour=colour, number=numbers[0], purple=purple)
        case "take_one":
            return _("take {colour} {number} alone", colour=colour, number=numbers[0])
        case "take_purple_as":
            return _("take purple {number} alone, as {colour}", number=rules.purple_number(s), colour=colour)
        case _:
            return _("take {colour} 6", colour=colour)


def _tick(s: S, half: int, row: int, column: int) -> str:
    number, splitting = number_at(half, row, column), would_split(s, half, row)
    if half == rules.RED and splitting:
        return _("tick the red {number} in the {row} row, which splits the row", number=number, row=row_name(row))
    if half == rules.RED:
        return _("tick the red {number} in the {row} row", number=number, row=row_name(row))
    if splitting:
        return _("tick the blue {number} in column {column}, which splits the row", number=number, column=column + 1)
    return _("tick the blue {number} in column {column}", number=number, column=column + 1)


def asks(view: View[S]) -> str:
    """What luck decides now."""
    s = view.state
    if s.phase == rules.CHOOSE_START_PLAYER:
        return _("start player: {names}", names=_(" or ").join(view.names))
    colour = rules.next_die(s)
    if colour == rules.PURPLE:
        return _("purple die")
    every = rules.dice_of_a_colour(s)
    return _(ROLLED[colour], number=s.rolled % every + 1, all=every)


def tell(before: View[S], after: View[S], verb: str, arguments: tuple[int, ...]) -> str:
    """One line about a step; a roll is told when its last die lies."""
    if verb:
        told = f"{deed(before, verb, arguments)}."
        if verb == "mark" and is_last_round(after) and not is_last_round(before):
            return " ".join([told, _("Three columns of a half are full: this is the last round.")])
        return told
    if before.state.phase == rules.CHOOSE_START_PLAYER:
        return _("Start player: {name}.", name=before.names[arguments[0]])
    if after.state.phase == rules.ROLL:
        return ""
    return _("The dice show {dice}.", dice=dice(after.state))


def dice(s: S) -> str:
    """The dice on the table."""
    groups = []
    for colour, counts in enumerate(s.table):
        numbers = [number for face in range(1, 7) for number in [str(face)] * counts[face]]
        if numbers:
            groups.append(dice_of_a_colour(colour, listed(numbers)))
    return "; ".join(groups) or _("nothing")


# What is to be done


def prompt(view: View[S]) -> str:
    """What the player whose turn it is should do."""
    s = view.state
    if s.phase == rules.TAKE:
        return _("Take {ways}.", ways=either(_ways_to_take(view)))
    number = s.taken[rules.player(s)][s.marking]
    if number == rules.SIX:
        return _("Tick any free 6 on your board.")
    if _can_use_a_six(view):
        return _("Tick a {colour} {number}, or use up a 6.", colour=colour_name(s.half), number=number)
    return _("Tick a {colour} {number}.", colour=colour_name(s.half), number=number)


@fact
def _ways_to_take(view: View[S]) -> list[str]:
    offered = {rules.verb_of(action) for action in view.offered}
    ways = {
        _("two dice of one colour"): {rules.TAKE_TWO, rules.TAKE_PURPLE_AND},
        _("the only die of its colour"): {rules.TAKE_ONE, rules.TAKE_PURPLE_AS},
        _("a 6"): {rules.TAKE_SIX},
    }
    return [way for way, verbs in ways.items() if verbs & offered]


@fact
def _can_use_a_six(view: View[S]) -> bool:
    s = view.state
    if rules.MARKED not in s.sixes[rules.player(s)][s.half]:
        return False
    return any(rules.verb_of(action) == rules.USE_SIX for action in view.offered)


def phase(view: View[S]) -> str:
    """The round, and whether it is the last one."""
    if view.over:
        return _("the end")
    parts = [round_of(view), _("last round") if is_last_round(view) else ""]
    return " · ".join(part for part in parts if part)


def consequence(view: View[S], verb: str, arguments: tuple[int, ...]) -> str:
    """What a mark does to the points."""
    match verb:
        case "mark":
            return _after_mark(view, *arguments)
        case "mark_six":
            return _("guards the row")
        case "use_six":
            return "±0"
        case _:
            return ""


def _after_mark(view: View[S], half: int, row: int, column: int) -> str:
    now = half_of(view.state, rules.player(view.state), half)
    after = tally(now.with_mark(row, column))
    change = sum(after.columns) - sum(tally(now).columns)
    parts = [f"+{change}" if change > 0 else minus(change)]
    parts += [_("split")] if after.split[row] else []
    parts += [_("last round")] if sum(after.full) >= rules.COLUMNS_TO_END and not is_last_round(view) else []
    return ", ".join(parts)


def help_at(view: View[S]) -> str:
    """The paragraph of the rules that matters now."""
    s = view.state
    if s.phase == rules.END:
        return "End and score"
    if s.phase in (rules.CHOOSE_START_PLAYER, rules.ROLL):
        return "A round"
    if s.phase == rules.TAKE:
        return "Taking dice"
    if s.taken[rules.player(s)][s.marking] == rules.SIX or _can_use_a_six(view):
        return "The power of a 6"
    return "Ticking"


# Points


def score_sheet(view: View[S]) -> list[ScorePart]:
    """The two halves, each as the sum of its columns."""
    seats = range(len(view.names))
    parts = []
    for half, label in enumerate(HALVES):
        columns = [[rules.column_points(view.state, seat, half, column) for column in range(5)] for seat in seats]
        parts.append(ScorePart(_(label), [sum(row) for row in columns], [_summed(row) for row in columns]))
    return parts


def _summed(points: list[int]) -> str:
    """Five numbers as a sum, e.g. `15 + 1 + 3`."""
    return minus(points[0]) + "".join(f" + {n}" if n >= 0 else f" {minus(n)[0]} {-n}" for n in points[1:])


def tie_breaks(view: View[S]) -> list[TieBreak]:
    """Among equals more splits are better."""
    return [TieBreak(_("Splits"), [str(rules.splits(view.state, seat)) for seat in range(len(view.names))])]


WORDS = Words(
    title=TITLE,
    about=ABOUT,
    choice=choice,
    consequence=consequence,
    why_not=why_not,
    tell=tell,
    asks=asks,
    prompt=prompt,
    phase=phase,
    help_at=help_at,
    score_sheet=score_sheet,
    tie_breaks=tie_breaks,
)
