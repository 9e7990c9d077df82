"""Dice Archive in words."""

from astragal.core import View, Words
from astragal.core.words import YOU, ScorePart, TieBreak, begun, done, either, listed, whose

from . import rules
from .rules import S
from .words_reasons import why_not

TITLE = "Dice Archive"
ABOUT = "Equal dice tick tasks on your sheet and take spaces in the shared archive; the two are multiplied."
OPTIONS = {
    "tables": "equal dice that the tables need: archive 3 2 1 and tasks 2 3 4, or swapped 2 3 4 and 3 2 1",
    "weeks": "the game ends after this many weeks at the latest",
}
PHASES = {
    rules.CHOOSE_WORKER: "before the first week",
    rules.COMMUNAL_ROLL: "communal roll",
    rules.WORK_ROLL: "work roll",
    rules.REROLL: "motivational reroll",
    rules.CHOOSE_REROLL: "motivational reroll",
    rules.CHOOSE_NUMBER: "work hour",
    rules.FLIP: "work hour",
    rules.ACT: "work hour",
    rules.END: "the game is over",
}
HELP = {
    rules.CHOOSE_WORKER: "What you need",
    rules.COMMUNAL_ROLL: "Communal roll",
    rules.WORK_ROLL: "Work roll",
    rules.REROLL: "Motivational reroll",
    rules.CHOOSE_REROLL: "Motivational reroll",
    rules.CHOOSE_NUMBER: "Work hour",
    rules.FLIP: "Overtime",
    rules.ACT: "Work hour",
    rules.END: "End and score",
}
TIMES = "\N{MULTIPLICATION SIGN}"


def choice(view: View[S], verb: str, arguments: tuple[int, ...]) -> str:
    """A phrase for an action."""
    s = view.state
    chosen = arguments[0] if arguments else 0
    match verb:
        case "keep":
            return "keep all dice"
        case "reroll":
            return f"reroll {dice(s.hand)}"
        case "pick":
            return f"pick a {chosen} to reroll"
        case "choose":
            return f"work with {chosen}: {equal_dice(s, chosen)}{'' if _is_useful(s, chosen) else ', only to pass'}"
        case "overtime":
            return f"overtime: give up a {chosen}"
        case "flip":
            return f"flip a {chosen} upside down to {7 - chosen}"
        case "tip":
            return f"tip another {s.overtime} sideways to {chosen}"
        case "task":
            return f"tick task {s.number} in the {rules.TABLES[chosen]} table"
        case "archive":
            return f"lock a {s.number} in the {rules.TABLES[chosen]} archive"
        case _:
            return f"pass and use up your {_used_up(s)}"


def _used_up(s: S) -> str:
    """The dice that are used up by passing."""
    return f"{s.number}{'s' if s.dice[s.turn][s.number] > 1 else ''}"


def dice(counts: list[int]) -> str:
    """Dice that are counted by number, e.g. `1, 1 and 4`."""
    return listed([str(number) for number in numbers(counts)])


def numbers(counts: list[int]) -> list[int]:
    """What dice show that are counted by number."""
    return [number for number in range(1, 7) for _ in range(counts[number])]


def equal_dice(s: S, number: int) -> str:
    """Whose dice show a number, e.g. `2 of yours + 1 communal`."""
    own, communal = s.dice[s.turn][number], s.communal[number]
    return f"{own} of yours + {communal} communal" if communal else f"{own} of yours"


def _is_useful(s: S, number: int) -> bool:
    """Whether there is more to do with a number than to pass."""
    return any(
        rules.can_do_task(s, s.turn, table, number) or rules.can_archive(s, s.turn, table, number) for table in range(3)
    )


def consequence(view: View[S], verb: str, arguments: tuple[int, ...]) -> str:
    """The points that an action scores; for a number, the most it can score."""
    s = view.state
    match verb:
        case "task" | "archive":
            return f"+{gain(s, verb, arguments[0])}"
        case "choose":
            most = _most(s, arguments[0])
            return f"up to +{most}" if most else ""
        case _:
            return ""


def gain(s: S, verb: str, table: int) -> int:
    """The points that a task or a locked die scores in a table: one for each thing in the other half."""
    return int((rules.archived if verb == "task" else rules.tasks_done)(s, s.turn, table))


def _most(s: S, number: int) -> int:
    tasks = [gain(s, "task", table) for table in range(3) if rules.can_do_task(s, s.turn, table, number)]
    dice = [gain(s, "archive", table) for table in range(3) if rules.can_archive(s, s.turn, table, number)]
    return max(tasks + dice, default=0)


def prompt(view: View[S]) -> str:
    """What the seat that has to act should do now."""
    s = view.state
    match s.phase:
        case rules.CHOOSE_REROLL if sum(s.hand):
            more = any(rules.verb_of(action) == rules.PICK for action in view.offered)
            return f"Reroll {dice(s.hand)}{', or pick more dice' if more else ''}."
        case rules.CHOOSE_REROLL:
            return "Pick dice to reroll, or keep all."
        case rules.CHOOSE_NUMBER if s.overtime or rules.unused_dice(s, s.turn) < 2:
            return "Choose a number to work with."
        case rules.CHOOSE_NUMBER:
            return "Choose a number, or work overtime first."
        case rules.FLIP:
            return f"Overtime: a {s.overtime} is used up; now turn another die."
        case rules.ACT if ways := _ways_to_work(s):
            return f"Work with {s.number}: {either(ways)}."
        case rules.ACT:
            return f"Nothing can be done with {s.number}: pass."
        case _:
            return ""


def _ways_to_work(s: S) -> list[str]:
    """What can be done with the chosen number besides passing."""
    task = any(rules.can_do_task(s, s.turn, table, s.number) for table in range(3))
    space = any(rules.can_archive(s, s.turn, table, s.number) for table in range(3))
    return ["tick a task"] * task + ["lock a die"] * space


def phase(view: View[S]) -> str:
    """How far the game is."""
    return phase_of(view.state)


def phase_of(s: S) -> str:
    """How far the game is, e.g. `week 5 · work hour`."""
    return PHASES[s.phase] if s.phase in (rules.CHOOSE_WORKER, rules.END) else f"week {s.week} · {PHASES[s.phase]}"


def help_at(view: View[S]) -> str:
    """The heading of the paragraph of the rules that matters now."""
    return HELP[view.state.phase]


def score_sheet(view: View[S]) -> list[ScorePart]:
    """For each pair of tables the dice times the tasks."""
    s = view.state
    seats = range(s.players)
    parts = []
    for table, name in enumerate(rules.TABLES):
        pairs = [(rules.archived(s, seat, table), rules.tasks_done(s, seat, table)) for seat in seats]
        points = [dice * tasks for dice, tasks in pairs]
        parts.append(ScorePart(f"{name}: dice {TIMES} tasks", points, [f"{a} {TIMES} {b}" for a, b in pairs]))
    return parts


def tie_breaks(view: View[S]) -> list[TieBreak]:
    """Dice in the archive, from the right table to the left."""
    s = view.state
    return [
        TieBreak(
            f"dice in the {rules.TABLES[table]} archive",
            [str(rules.archived(s, seat, table)) for seat in range(s.players)],
        )
        for table in (rules.RIGHT, rules.MIDDLE, rules.LEFT)
    ]


def asks(view: View[S]) -> str:
    """What luck decides now."""
    s = view.state
    name = view.names[s.turn]
    match s.phase:
        case rules.CHOOSE_WORKER:
            return f"first worker of the week: {' or '.join(view.names)}"
        case rules.COMMUNAL_ROLL:
            white = rules.communal_dice(s) - 1
            return f"white die {white + 1 - s.to_roll} of {white}" if s.boss else "boss die"
        case rules.WORK_ROLL:
            rolled = rules.unused_dice(s, s.turn)
            return f"die {rolled + 1} of {rolled + s.to_roll} for {name}"
        case _:
            return f"die for {name}, {s.to_roll} to reroll"


def tell(before: View[S], after: View[S], verb: str, arguments: tuple[int, ...]) -> str:
    """One line about a step; a roll is told when its last die lies, a turn when its action is done."""
    s = before.state
    if not verb:
        return _tell_luck(before, after, arguments[0])
    name = before.names[s.turn]
    match verb:
        case "pick" | "choose" | "overtime":
            return ""
        case "reroll":
            return f"{name} rerolled {dice(s.hand)}."
        case "keep":
            return f"{name} kept {dice(s.dice[s.turn])}.{_leader(before, after)}"
        case "flip" | "tip":
            return f"{name} gave up a {s.overtime} for overtime and {done(choice(before, verb, arguments))}."
        case "pass":
            whose_dice = "your" if name == YOU else "their"
            return f"{name} passed and used up {whose_dice} {_used_up(s)}.{_weekend(before, after)}"
        case _:
            points = gain(s, verb, arguments[0])
            bonus = f", +{points} point{'s' if points > 1 else ''}" if points else ""
            return f"{name} {done(choice(before, verb, arguments))}{bonus}.{_weekend(before, after)}"


def _tell_luck(before: View[S], after: View[S], outcome: int) -> str:
    s, now = before.state, after.state
    if s.phase == rules.CHOOSE_WORKER:
        return f"First worker of the week: {before.names[outcome]}."
    if s.to_roll > 1:
        return ""
    if s.phase == rules.COMMUNAL_ROLL:
        last = ", the last" if s.week == s.last_week else ""
        return f"Week {s.week}{last}: the boss die shows {now.boss}, the white dice {dice(white_dice(now))}."
    name, shown = before.names[s.turn], dice(now.dice[s.turn])
    rolled = f"{name} rolled" if s.phase == rules.WORK_ROLL else f"{begun(whose(name))} dice are now"
    return f"{rolled} {shown}.{_leader(before, after)}"


def white_dice(s: S) -> list[int]:
    """The white communal dice by number."""
    return [count - (number == s.boss > 0) for number, count in enumerate(s.communal)]


def _leader(before: View[S], after: View[S]) -> str:
    """Who starts what starts now: the rerolls after the last work roll, the work hour after the last reroll."""
    name = after.names[after.state.first]
    if before.state.phase == rules.WORK_ROLL and after.state.phase == rules.CHOOSE_REROLL:
        return f" Most motivated: {name}."
    if after.state.phase == rules.CHOOSE_NUMBER:
        return f" Starting player: {name}."
    return ""


def _weekend(before: View[S], after: View[S]) -> str:
    """What else an action causes."""
    now = after.state
    ending = rules.game_ends(now) and not rules.game_ends(before.state)
    if now.phase == rules.END:
        return " The last week is over."
    last = " This is the last week." if ending and now.phase != rules.COMMUNAL_ROLL else ""
    weekend = f" Weekend! The token goes to {after.names[now.token]}." if now.phase == rules.COMMUNAL_ROLL else ""
    return last + weekend


WORDS = Words(
    title=TITLE,
    about=ABOUT,
    options=OPTIONS,
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
