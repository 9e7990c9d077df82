"""Why an action is not possible now, in a sentence with the rule."""

from astragal.core import CHANCE, OVER, View
from astragal.core.language import Texts

from . import rules
from .rules import S
from .words_tables import table_name

_ = Texts(__file__)

REROLLS = ("keep", "reroll", "pick")
TURNS = ("flip", "tip")


def why_not(view: View[S], verb: str, arguments: tuple[int, ...]) -> str:
    """The rule against an action; nothing if it is legal."""
    s = view.state
    turn = view.to_act
    if turn == OVER:
        return _("The game is over.")
    if turn == CHANCE:
        return _("The dice are still rolling.")
    if turn != view.seat:
        return _("It is {name}'s turn.", name=view.names[turn])
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
        return _("Work begins when everybody has rerolled; now you may only reroll dice or keep them.")
    highest = rules.highest_in_hand(s)
    match verb:
        case "keep" if highest:
            return _("You have already picked dice; reroll them, or undo to keep all.")
        case "reroll" if not highest:
            return _("First pick the dice you want to reroll.")
        case "pick" if not s.dice[s.turn][number] and s.hand[number]:
            return _("You have no other {number} to pick.", number=number)
        case "pick" if not s.dice[s.turn][number]:
            return _("You have no {number} to pick.", number=number)
        case "pick" if number < highest:
            return _("The {number} goes before the {highest} that you have picked.", number=number, highest=highest)
        case _:
            return ""


def _against_number(s: S, verb: str, number: int) -> str:
    if verb in REROLLS:
        return _("Dice are rerolled once a week, before the work hour.")
    if verb in TURNS:
        return _("A die is turned only in overtime: first use up another one for it.")
    if verb not in ("choose", "overtime"):
        return _("First choose the number you want to work with.")
    if verb == "overtime" and s.overtime:
        return _("You have already worked overtime this turn; it is possible once before each action.")
    if verb == "overtime" and rules.unused_dice(s, s.turn) < 2:
        return _("Overtime needs two unused dice: one to use up and one to turn.")
    if s.dice[s.turn][number]:
        return ""
    if s.communal[number]:
        return _(
            "None of your unused dice shows {number}. Communal dice only help to reach what a table needs.",
            number=number,
        )
    return _("None of your unused dice shows {number}.", number=number)


def _against_turning(s: S, verb: str, number: int) -> str:
    given = s.overtime
    if verb not in TURNS:
        return _("You have used up a {number} for overtime; turn another die first.", number=given)
    if verb == "flip" and s.dice[s.turn][number]:
        return ""
    if verb == "flip" and number == given:
        return _("You have no other {number} to turn.", number=number)
    if verb == "flip":
        return _("You have no {number} to turn.", number=number)
    if not s.dice[s.turn][given]:
        return _(
            "Only a die equal to the one used up may be tipped to a side, and you have no other {number}.", number=given
        )
    if number == given:
        return _("The die already shows {number}.", number=given)
    if number == 7 - given:
        return _(
            "{number} is not on a side of a {given} but underneath; flip the {given} upside down for that.",
            number=number,
            given=given,
        )
    return ""


def _against_act(view: View[S], verb: str, table: int) -> str:
    s = view.state
    if verb in REROLLS:
        return _("Dice are rerolled once a week, before the work hour.")
    if verb in TURNS or verb == "overtime":
        return _(
            "Overtime comes before the number is chosen, and you have chosen {number}; undo to work overtime.",
            number=s.number,
        )
    match verb:
        case "choose":
            return _("You have already chosen to work with {number}.", number=s.number)
        case "task" if s.tasks[s.turn][table][s.number]:
            return _(
                "Task {number} in the {table} table is done, and each task is done only once.",
                number=s.number,
                table=table_name(table),
            )
        case "task" if not rules.can_do_task(s, s.turn, table, s.number):
            return _.ngettext(
                "The {table} table of tasks needs {need} equal dice, and only one die shows {number}, communal dice "
                "included.",
                "The {table} table of tasks needs {need} equal dice, and only {count} dice show {number}, communal "
                "dice included.",
                rules.equal_dice(s, s.turn, s.number),
                table=table_name(table),
                need=s.task_needs[table],
                number=s.number,
            )
        case "archive" if s.archive[table][s.number] != rules.NOBODY:
            owner = view.names[s.archive[table][s.number]]
            return _("A space holds one die, and this one is taken by {name}.", name=owner)
        case "archive" if not rules.can_archive(s, s.turn, table, s.number):
            return _.ngettext(
                "The {table} archive needs {need} equal dice, and only one die shows {number}, communal dice included.",
                "The {table} archive needs {need} equal dice, and only {count} dice show {number}, communal dice "
                "included.",
                rules.equal_dice(s, s.turn, s.number),
                table=table_name(table),
                need=s.archive_needs[table],
                number=s.number,
            )
        case _:
            return ""
