"""Dice Archive in words."""

from typing import Any

from astragal.core import View

from . import rules

TITLE = "Dice Archive"
ABOUT = "Equal dice tick tasks on your sheet and take spaces in the shared archive; the two are multiplied."
OPTIONS = {
    "tables": "equal dice that tables need: archive 3 2 1 and tasks 2 3 4, or swapped 2 3 4 and 3 2 1",
    "weeks": "weeks after which the game ends in any case",
}


def choice(view: View, verb: str, arguments: tuple[int, ...]) -> str:
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
            gain = rules.archived(s, s.turn, chosen)
            return f"tick task {s.number} in the {rules.TABLES[chosen]} table{_points(gain)}"
        case "archive":
            gain = rules.tasks_done(s, s.turn, chosen)
            return f"lock a {s.number} in the {rules.TABLES[chosen]} archive{_points(gain)}"
        case _:
            dice_left = s.dice[s.turn][s.number]
            return f"pass and use up your {s.number}{'s' if dice_left > 1 else ''}"


def dice(counts: Any) -> str:
    """Dice that are counted by number, e.g. `1 1 4`."""
    return " ".join(str(number) for number in range(1, 7) for _ in range(counts[number]))


def equal_dice(s: Any, number: int) -> str:
    """Whose dice show a number, e.g. `2 of yours + 1 communal`."""
    own, communal = s.dice[s.turn][number], s.communal[number]
    return f"{own} of yours + {communal} communal" if communal else f"{own} of yours"


def _is_useful(s: Any, number: int) -> bool:
    """Whether there is more to do with a number than to pass."""
    return any(
        rules.can_do_task(s, s.turn, table, number) or rules.can_archive(s, s.turn, table, number) for table in range(3)
    )


def _points(gain: int) -> str:
    return f", +{gain} point{'s' if gain > 1 else ''}" if gain else ""


def asks(view: View) -> str:
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


def tell(before: View, after: View, verb: str, arguments: tuple[int, ...]) -> str:
    """One line about a step; a roll is told when its last die lies, a turn when its action is done."""
    s = before.state
    if not verb:
        return _tell_luck(before, after, arguments[0])
    name = before.names[s.turn]
    match verb:
        case "pick" | "choose" | "overtime":
            return ""
        case "reroll":
            return f"{name}: {choice(before, verb, arguments)}."
        case "keep":
            return f"{name}: keep {dice(s.dice[s.turn])}.{_leader(before, after)}"
        case "flip" | "tip":
            return f"{name}: give up a {s.overtime} for overtime and {choice(before, verb, arguments)}."
        case _:
            return f"{name}: {choice(before, verb, arguments)}.{_weekend(before, after)}"


def _tell_luck(before: View, after: View, outcome: int) -> str:
    s, now = before.state, after.state
    if s.phase == rules.CHOOSE_WORKER:
        return f"First worker of the week: {before.names[outcome]}."
    if s.to_roll > 1:
        return ""
    if s.phase == rules.COMMUNAL_ROLL:
        last = ", the last" if s.week == s.last_week else ""
        return f"Week {s.week}{last}: the boss die shows {now.boss}, the white dice {dice(white_dice(now))}."
    verb = "rolled" if s.phase == rules.WORK_ROLL else "now"
    return f"{before.names[s.turn]}: {verb} {dice(now.dice[s.turn])}.{_leader(before, after)}"


def white_dice(s: Any) -> list[int]:
    """The white communal dice by number."""
    return [count - (number == s.boss > 0) for number, count in enumerate(s.communal)]


def _leader(before: View, after: View) -> str:
    """Who begins what begins now: the rerolls after the last work roll, the work hour after the last reroll."""
    name = after.names[after.state.first]
    if before.state.phase == rules.WORK_ROLL and after.state.phase == rules.CHOOSE_REROLL:
        return f" Most motivated: {name}."
    if after.state.phase == rules.CHOOSE_NUMBER:
        return f" Starting player: {name}."
    return ""


def _weekend(before: View, after: View) -> str:
    """What an action brings about besides."""
    now = after.state
    ending = rules.game_ends(now) and not rules.game_ends(before.state)
    if now.phase == rules.END:
        return " The last week is over."
    last = " This is the last week." if ending and now.phase != rules.COMMUNAL_ROLL else ""
    weekend = f" Weekend! The token goes to {after.names[now.token]}." if now.phase == rules.COMMUNAL_ROLL else ""
    return last + weekend
