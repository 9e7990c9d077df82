"""Dice Archive in words."""

from astragal.core import View, Words
from astragal.core.language import Texts, deferred
from astragal.core.words import ScorePart, TieBreak, either, is_you, listed

from . import rules
from .rules import S
from .words_reasons import why_not
from .words_tables import table_name

_ = Texts(__file__)

TITLE = "Dice Archive"
ABOUT = deferred("Equal dice tick tasks on your sheet and take spaces in the shared archive; the two are multiplied.")
OPTIONS = {
    "tables": deferred("equal dice that the tables need: archive 3 2 1 and tasks 2 3 4, or swapped 2 3 4 and 3 2 1"),
    "weeks": deferred("the game ends after this many weeks at the latest"),
}
REROLL = deferred("motivational reroll")
WORK_HOUR = deferred("work hour")
PHASES = {
    rules.CHOOSE_WORKER: deferred("before the first week"),
    rules.COMMUNAL_ROLL: deferred("communal roll"),
    rules.WORK_ROLL: deferred("work roll"),
    rules.REROLL: REROLL,
    rules.CHOOSE_REROLL: REROLL,
    rules.CHOOSE_NUMBER: WORK_HOUR,
    rules.FLIP: WORK_HOUR,
    rules.ACT: WORK_HOUR,
    rules.END: deferred("the game is over"),
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
PARTS = (deferred("left: dice × tasks"), deferred("middle: dice × tasks"), deferred("right: dice × tasks"))
TIMES = "\N{MULTIPLICATION SIGN}"


def choice(view: View[S], verb: str, arguments: tuple[int, ...]) -> str:
    """A phrase for an action."""
    s = view.state
    chosen = arguments[0] if arguments else 0
    match verb:
        case "keep":
            return _("keep all dice")
        case "reroll":
            return _("reroll {dice}", dice=dice(s.hand))
        case "pick":
            return _("pick a {number} to reroll", number=chosen)
        case "choose" if _is_useful(s, chosen):
            return _("work with {number}: {dice}", number=chosen, dice=equal_dice(s, chosen))
        case "choose":
            return _("work with {number}: {dice}, only to pass", number=chosen, dice=equal_dice(s, chosen))
        case "overtime":
            return _("overtime: give up a {number}", number=chosen)
        case "flip":
            return _("flip a {number} upside down to {turned}", number=chosen, turned=7 - chosen)
        case "tip":
            return _("tip another {number} sideways to {turned}", number=s.overtime, turned=chosen)
        case "task":
            return _("tick task {number} in the {table} table", number=s.number, table=table_name(chosen))
        case "archive":
            return _("lock a {number} in the {table} archive", number=s.number, table=table_name(chosen))
        case _:
            return _.ngettext(
                "pass and use up your {number}", "pass and use up your {number}s", _passed(s), number=s.number
            )


def _passed(s: S) -> int:
    """How many dice are used up by passing."""
    return int(s.dice[s.turn][s.number])


def dice(counts: list[int]) -> str:
    """Dice that are counted by number, e.g. `1, 1 and 4`."""
    return listed([str(number) for number in numbers(counts)])


def numbers(counts: list[int]) -> list[int]:
    """What dice show that are counted by number."""
    return [number for number in range(1, 7) for _ in range(counts[number])]


def equal_dice(s: S, number: int) -> str:
    """Whose dice show a number, e.g. `2 of yours + 1 communal`."""
    own, communal = s.dice[s.turn][number], s.communal[number]
    if not communal:
        return _("{own} of yours", own=own)
    return _("{own} of yours + {communal} communal", own=own, communal=communal)


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
            return _("up to +{points}", points=most) if most else ""
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
            if any(rules.verb_of(action) == rules.PICK for action in view.offered):
                return _("Reroll {dice}, or pick more dice.", dice=dice(s.hand))
            return _("Reroll {dice}.", dice=dice(s.hand))
        case rules.CHOOSE_REROLL:
            return _("Pick dice to reroll, or keep all.")
        case rules.CHOOSE_NUMBER if s.overtime or rules.unused_dice(s, s.turn) < 2:
            return _("Choose a number to work with.")
        case rules.CHOOSE_NUMBER:
            return _("Choose a number, or work overtime first.")
        case rules.FLIP:
            return _("Overtime: a {number} is used up; now turn another die.", number=s.overtime)
        case rules.ACT if ways := _ways_to_work(s):
            return _("Work with {number}: {ways}.", number=s.number, ways=either(ways))
        case rules.ACT:
            return _("Nothing can be done with {number}: pass.", number=s.number)
        case _:
            return ""


def _ways_to_work(s: S) -> list[str]:
    """What can be done with the chosen number besides passing."""
    task = any(rules.can_do_task(s, s.turn, table, s.number) for table in range(3))
    space = any(rules.can_archive(s, s.turn, table, s.number) for table in range(3))
    return [_("tick a task")] * task + [_("lock a die")] * space


def phase(view: View[S]) -> str:
    """How far the game is."""
    return phase_of(view.state)


def phase_of(s: S) -> str:
    """How far the game is, e.g. `week 5 · work hour`."""
    named = phase_name(s)
    return (
        named if s.phase in (rules.CHOOSE_WORKER, rules.END) else _("week {week} · {phase}", week=s.week, phase=named)
    )


def phase_name(s: S) -> str:
    """The phase of the week."""
    return _(PHASES[s.phase])


def help_at(view: View[S]) -> str:
    """The heading of the paragraph of the rules that matters now."""
    return HELP[view.state.phase]


def score_sheet(view: View[S]) -> list[ScorePart]:
    """For each pair of tables the dice times the tasks."""
    s = view.state
    seats = range(s.players)
    parts = []
    for table, label in enumerate(PARTS):
        pairs = [(rules.archived(s, seat, table), rules.tasks_done(s, seat, table)) for seat in seats]
        points = [dice * tasks for dice, tasks in pairs]
        parts.append(ScorePart(_(label), points, [f"{a} {TIMES} {b}" for a, b in pairs]))
    return parts


def tie_breaks(view: View[S]) -> list[TieBreak]:
    """Dice in the archive, from the right table to the left."""
    s = view.state
    return [
        TieBreak(
            _("dice in the {table} archive", table=table_name(table)),
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
            return _("first worker of the week: {names}", names=_(" or ").join(view.names))
        case rules.COMMUNAL_ROLL if not s.boss:
            return _("boss die")
        case rules.COMMUNAL_ROLL:
            white = rules.communal_dice(s) - 1
            return _("white die {number} of {all}", number=white + 1 - s.to_roll, all=white)
        case rules.WORK_ROLL:
            rolled = rules.unused_dice(s, s.turn)
            return _("die {number} of {all} for {name}", number=rolled + 1, all=rolled + s.to_roll, name=name)
        case _:
            return _("die for {name}, {number} to reroll", name=name, number=s.to_roll)


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
            return _("{name} rerolled {dice}.", name=name, dice=dice(s.hand))
        case "keep":
            kept = _("{name} kept {dice}.", name=name, dice=dice(s.dice[s.turn]))
            return _together(kept, _leader(before, after))
        case "flip":
            return _(
                "{name} gave up a {given} for overtime and flipped a {number} upside down to {turned}.",
                name=name,
                given=s.overtime,
                number=arguments[0],
                turned=7 - arguments[0],
            )
        case "tip":
            return _(
                "{name} gave up a {given} for overtime and tipped another {given} sideways to {turned}.",
                name=name,
                given=s.overtime,
                turned=arguments[0],
            )
        case "pass":
            return _together(_tell_passing(s, name), _weekend(before, after))
        case _:
            return _together(_tell_work(s, name, verb, arguments[0]), _weekend(before, after))


def _together(*sentences: str) -> str:
    return " ".join(sentence for sentence in sentences if sentence)


def _tell_passing(s: S, name: str) -> str:
    if is_you(name):
        return _.ngettext(
            "{name} passed and used up your {number}.",
            "{name} passed and used up your {number}s.",
            _passed(s),
            name=name,
            number=s.number,
        )
    return _.ngettext(
        "{name} passed and used up their {number}.",
        "{name} passed and used up their {number}s.",
        _passed(s),
        name=name,
        number=s.number,
    )


def _tell_work(s: S, name: str, verb: str, table: int) -> str:
    """A task or a locked die, with the points that it scores."""
    points = gain(s, verb, table)
    values = {"name": name, "number": s.number, "table": table_name(table)}
    if verb == "task" and not points:
        return _("{name} ticked task {number} in the {table} table.", **values)
    if verb == "task":
        return _.ngettext(
            "{name} ticked task {number} in the {table} table, +{count} point.",
            "{name} ticked task {number} in the {table} table, +{count} points.",
            points,
            **values,
        )
    if not points:
        return _("{name} locked a {number} in the {table} archive.", **values)
    return _.ngettext(
        "{name} locked a {number} in the {table} archive, +{count} point.",
        "{name} locked a {number} in the {table} archive, +{count} points.",
        points,
        **values,
    )


def _tell_luck(before: View[S], after: View[S], outcome: int) -> str:
    s, now = before.state, after.state
    if s.phase == rules.CHOOSE_WORKER:
        return _("First worker of the week: {name}.", name=before.names[outcome])
    if s.to_roll > 1:
        return ""
    if s.phase == rules.COMMUNAL_ROLL:
        values = {"week": s.week, "boss": now.boss, "dice": dice(white_dice(now))}
        if s.week == s.last_week:
            return _("Week {week}, the last: the boss die shows {boss}, the white dice {dice}.", **values)
        return _("Week {week}: the boss die shows {boss}, the white dice {dice}.", **values)
    return _together(_tell_roll(s, before.names[s.turn], dice(now.dice[s.turn])), _leader(before, after))


def _tell_roll(s: S, name: str, shown: str) -> str:
    if s.phase == rules.WORK_ROLL:
        return _("{name} rolled {dice}.", name=name, dice=shown)
    if is_you(name):
        return _("Your dice are now {dice}.", dice=shown)
    return _("{name}'s dice are now {dice}.", name=name, dice=shown)


def white_dice(s: S) -> list[int]:
    """The white communal dice by number."""
    return [count - (number == s.boss > 0) for number, count in enumerate(s.communal)]


def _leader(before: View[S], after: View[S]) -> str:
    """Who starts what starts now: the rerolls after the last work roll, the work hour after the last reroll."""
    name = after.names[after.state.first]
    if before.state.phase == rules.WORK_ROLL and after.state.phase == rules.CHOOSE_REROLL:
        return _("Most motivated: {name}.", name=name)
    if after.state.phase == rules.CHOOSE_NUMBER:
        return _("Starting player: {name}.", name=name)
    return ""


def _weekend(before: View[S], after: View[S]) -> str:
    """What else an action causes."""
    now = after.state
    if now.phase == rules.END:
        return _("The last week is over.")
    if now.phase == rules.COMMUNAL_ROLL:
        return _("Weekend! The token goes to {name}.", name=after.names[now.token])
    return _("This is the last week.") if rules.game_ends(now) and not rules.game_ends(before.state) else ""


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
