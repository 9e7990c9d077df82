"""Dice Wide Shut in words."""

from astragal.core import View, Words, fact
from astragal.core.words import ScorePart, TieBreak, done, either, listed

from . import rules
from .board_half import half_of, tally
from .board_words import COLOURS, LINES, is_last_round, minus, number_at, round_of
from .rules import S
from .words_reasons import why_not

TITLE = "Dice Wide Shut"
ABOUT = "Take dice and tick their numbers: long runs in a column score, a full row splits and scores nothing."


def choice(view: View[S], verb: str, arguments: tuple[int, ...]) -> str:
    """A phrase for an action."""
    s = view.state
    purple = rules.purple_number(s)
    match verb:
        case "take_two":
            half, low, high = arguments
            return f"take {COLOURS[half]} {low} and {COLOURS[half]} {high}{_idle(s, half, low, high)}"
        case "take_purple_and":
            half, number = arguments
            return f"take {COLOURS[half]} {number} and purple {purple}{_idle(s, half, number, purple)}"
        case "take_one":
            half, number = arguments
            return f"take {COLOURS[half]} {number} alone{_idle(s, half, number)}"
        case "take_purple_as":
            return f"take purple {purple} alone, as {COLOURS[arguments[0]]}{_idle(s, arguments[0], purple)}"
        case "take_six":
            return f"take {COLOURS[arguments[0]]} 6{_idle(s, rules.RED, rules.SIX)}"
        case "mark":
            half, row, column = arguments
            number = number_at(half, row, column)
            where = f"the {LINES[row]} row" if half == rules.RED else f"column {column + 1}"
            splitting = ", which splits the row" if _would_split(s, rules.player(s), half, row) else ""
            return f"tick the {COLOURS[half]} {number} in {where}{splitting}"
        case "mark_six":
            half, row = arguments
            return f"tick the 6 of the {LINES[row]} {COLOURS[half]} row"
        case _:
            half, row = arguments
            return f"use up the 6 of the {LINES[row]} {COLOURS[half]} row instead of ticking"


def _would_split(s: S, seat: int, half: int, row: int) -> bool:
    return bool(sum(s.marks[seat][half][row]) == 4)


def _idle(s: S, half: int, *numbers: int) -> str:
    """Which of the dice will tick nothing, because no free cell is left for them."""
    seat = rules.player(s)
    idle = [
        str(number) for i, number in enumerate(numbers) if _free(s, seat, half, number) <= numbers[:i].count(number)
    ]
    if not idle:
        return ""
    if len(idle) == 2:
        return " (neither will tick anything)"
    second = "second " if numbers.count(numbers[0]) == 2 else ""
    return f" (the {second}{idle[0]} will tick nothing)"


def _free(s: S, seat: int, half: int, number: int) -> int:
    """How many cells of a number are not ticked; for a 6, how many of both halves are open."""
    if number == rules.SIX:
        return sum(six == rules.OPEN for row in s.sixes[seat] for six in row)
    places = [(rules.row_of(half, number, i), rules.column_of(half, number, i)) for i in range(5)]
    return sum(not s.marks[seat][half][row][column] for row, column in places)


def asks(view: View[S]) -> str:
    """What luck decides now."""
    s = view.state
    if s.phase == rules.CHOOSE_START_PLAYER:
        return f"start player: {' or '.join(view.names)}"
    colour = rules.next_die(s)
    if colour == rules.PURPLE:
        return "purple die"
    number = s.rolled % rules.dice_of_a_colour(s) + 1
    return f"{COLOURS[colour]} die {number} of {rules.dice_of_a_colour(s)}"


def tell(before: View[S], after: View[S], verb: str, arguments: tuple[int, ...]) -> str:
    """One line about a step; a roll is told when its last die lies."""
    if verb:
        ending = verb == "mark" and is_last_round(after) and not is_last_round(before)
        last = " Three columns of a half are full: this is the last round." if ending else ""
        return f"{before.names[before.to_act]} {done(choice(before, verb, arguments))}.{last}"
    if before.state.phase == rules.CHOOSE_START_PLAYER:
        return f"Start player: {before.names[arguments[0]]}."
    if after.state.phase == rules.ROLL:
        return ""
    return f"The dice show {dice(after.state)}."


def dice(s: S) -> str:
    """The dice on the table."""
    groups = []
    for colour, name in enumerate(COLOURS):
        numbers = [str(number) for number in range(1, 7) for _ in range(s.table[colour][number])]
        if numbers:
            groups.append(f"{name} {listed(numbers)}")
    return "; ".join(groups) or "nothing"


# What is to be done


def prompt(view: View[S]) -> str:
    """What the player whose turn it is should do."""
    s = view.state
    if s.phase == rules.TAKE:
        return f"Take {either(_ways_to_take(view))}."
    number = s.taken[rules.player(s)][s.marking]
    if number == rules.SIX:
        return "Tick any free 6 of your board."
    spare = ", or use up a 6" if _can_use_a_six(view) else ""
    return f"Tick a {COLOURS[s.half]} {number}{spare}."


@fact
def _ways_to_take(view: View[S]) -> list[str]:
    offered = {rules.verb_of(action) for action in view.offered}
    ways = {
        "two dice of a colour": {rules.TAKE_TWO, rules.TAKE_PURPLE_AND},
        "the only die of its colour": {rules.TAKE_ONE, rules.TAKE_PURPLE_AS},
        "a 6": {rules.TAKE_SIX},
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
        return "the end"
    parts = [round_of(view), "last round" if is_last_round(view) else ""]
    return " · ".join(part for part in parts if part)


def consequence(view: View[S], verb: str, arguments: tuple[int, ...]) -> str:
    """What a mark does to the points."""
    match verb:
        case "mark":
            return _after_mark(view, *arguments)
        case "mark_six":
            return "guards the row"
        case "use_six":
            return "±0"
        case _:
            return ""


def _after_mark(view: View[S], half: int, row: int, column: int) -> str:
    now = half_of(view.state, rules.player(view.state), half)
    after = tally(now.with_mark(row, column))
    change = sum(after.columns) - sum(tally(now).columns)
    parts = [f"+{change}" if change > 0 else minus(change)]
    parts += ["split"] if after.split[row] else []
    parts += ["last round"] if sum(after.full) >= rules.COLUMNS_TO_END and not is_last_round(view) else []
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
    for half, label in enumerate(("Red half", "Blue half")):
        columns = [[rules.column_points(view.state, seat, half, column) for column in range(5)] for seat in seats]
        parts.append(ScorePart(label, [sum(row) for row in columns], [_summed(row) for row in columns]))
    return parts


def _summed(points: list[int]) -> str:
    """Five numbers as a sum, e.g. `15 + 1 + 3`."""
    return minus(points[0]) + "".join(f" + {n}" if n >= 0 else f" {minus(n)[0]} {-n}" for n in points[1:])


def tie_breaks(view: View[S]) -> list[TieBreak]:
    """Among equals more splits are better."""
    return [TieBreak("Splits", [str(rules.splits(view.state, seat)) for seat in range(len(view.names))])]


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
