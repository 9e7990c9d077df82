"""Why an action is not possible now, in a sentence with the rule."""

from astragal.core import CHANCE, OVER, View

from . import rules
from .rules import S

REROLLS = ("keep", "reroll", "pick")
TURNS = ("flip", "tip")


def why_not(view: View[S], verb: str, arguments: tuple[int, ...]) -> str:
    """The rule against an action; nothing if it is legal."""
    s = view.state
    turn = view.to_act
    if turn == OVER:
        return "The game is over."
    if turn == CHANCE:
        return "The dice are still rolling."
    if turn != view.seat:
        return f"It is {view.names[turn]}'s turn."
    chosen = arguments[0] if arguments else 0
    match s.phase:
        case rules.CHOOSE_REROLL:
            return _against_reroll(s, verb, chosen)
        case rules.CHOOSE_NUMBER:
            return _against_number(s, verb, chosen)
        case rules.FLIP:
            return _against_turning(s, verb, chosen)
        case _:
            return _against_act(view, verb, chosen)


def _against_reroll(s: S, verb: str, number: int) -> str:
    if verb not in REROLLS:
        return "Work begins when everybody has rerolled; now you may only reroll dice or keep them."
    highest = rules.highest_in_hand(s)
    match verb:
        case "keep" if highest:
            return "You have already picked dice; reroll them, or undo to keep all."
        case "reroll" if not highest:
            return "First pick the dice you want to reroll."
        case "pick" if not s.dice[s.turn][number]:
            return f"You have no{' other' if s.hand[number] else ''} {number} to pick."
        case "pick" if number < highest:
            return f"The {number} goes before the {highest} that you have picked."
        case _:
            return ""


def _against_number(s: S, verb: str, number: int) -> str:
    if verb in REROLLS:
        return "Dice are rerolled once a week, before the work hour."
    if verb in TURNS:
        return "A die is turned only in overtime: first use up another one for it."
    if verb not in ("choose", "overtime"):
        return "First choose the number you want to work with."
    if verb == "overtime" and s.overtime:
        return "You have already worked overtime this turn; it is possible once before each action."
    if verb == "overtime" and rules.unused_dice(s, s.turn) < 2:
        return "Overtime needs two unused dice: one to use up and one to turn."
    if not s.dice[s.turn][number]:
        helping = " Communal dice only help to reach what a table needs." if s.communal[number] else ""
        return f"None of your unused dice shows {number}.{helping}"
    return ""


def _against_turning(s: S, verb: str, number: int) -> str:
    given = s.overtime
    if verb not in TURNS:
        return f"You have used up a {given} for overtime; turn another die first."
    if verb == "flip":
        return "" if s.dice[s.turn][number] else f"You have no{' other' if number == given else ''} {number} to turn."
    if not s.dice[s.turn][given]:
        return f"Only a die equal to the one used up may be tipped to a side, and you have no other {given}."
    if number == given:
        return f"The die already shows {given}."
    if number == 7 - given:
        return f"{number} is not on a side of a {given} but underneath; flip the {given} upside down for that."
    return ""


def _against_act(view: View[S], verb: str, table: int) -> str:
    s = view.state
    if verb in REROLLS:
        return "Dice are rerolled once a week, before the work hour."
    if verb in TURNS or verb == "overtime":
        return f"Overtime comes before the number is chosen, and you have chosen {s.number}; undo to work overtime."
    match verb:
        case "choose":
            return f"You have already chosen to work with {s.number}."
        case "task" if s.tasks[s.turn][table][s.number]:
            return f"Task {s.number} in the {rules.TABLES[table]} table is done, and each task is done only once."
        case "task" if not rules.can_do_task(s, s.turn, table, s.number):
            return _too_few(s, f"{rules.TABLES[table]} table of tasks", s.task_needs[table])
        case "archive" if s.archive[table][s.number] != rules.NOBODY:
            owner = view.names[s.archive[table][s.number]]
            return f"A space holds one die, and this one is taken by {owner}."
        case "archive" if not rules.can_archive(s, s.turn, table, s.number):
            return _too_few(s, f"{rules.TABLES[table]} archive", s.archive_needs[table])
        case _:
            return ""


def _too_few(s: S, where: str, need: int) -> str:
    count = rules.equal_dice(s, s.turn, s.number)
    shown = f"only one die shows {s.number}" if count == 1 else f"only {count} dice show {s.number}"
    return f"The {where} needs {need} equal dice, and {shown}, communal dice included."
