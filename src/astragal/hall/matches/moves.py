"""What a person asks for at a seat during a game, and what it leads to."""

from astragal.core.record import Step
from astragal.core.rule import CHANCE
from astragal.hall.matches.table_match import TableMatch
from astragal.hall.messages.requests import Move, Roll, Undo
from astragal.hall.refusal import Refused
from astragal.hall.tables.seating import check_own
from astragal.hall.texts import sentence


class TooLate(Refused):
    """The table is not as it was when somebody asked for something."""

    def __init__(self) -> None:
        super().__init__(sentence("too_late"), 409)


def check_turn(table_match: TableMatch, person: str, seat: int, number: int) -> None:
    """Make sure that a person may do something at a seat, and has seen all `number` rows of the table."""
    table = table_match.table
    check_own(table, person, seat)
    if table.seats[seat].away:
        raise Refused(sentence("left_seat"), 409)
    if table_match.broken:
        raise Refused(table_match.broken, 409)
    if number != table_match.number:
        raise TooLate
    if table.state != "playing":
        raise Refused(sentence("game_over") if table.state == "over" else sentence("not_begun"), 409)
    if table.waits_for_luck:
        raise Refused(sentence("luck_not_revealed"), 409)


def check_move(table_match: TableMatch, person: str, asked: Move | Roll | Undo) -> None:
    """Make sure that a request can be made now; whether its action is legal, the match says when it is made."""
    check_turn(table_match, person, asked.seat, asked.number)
    match = table_match.match
    if isinstance(asked, Move) and match.to_act != asked.seat:
        raise Refused(sentence("not_your_turn"), 409)
    if isinstance(asked, Roll):
        if match.to_act != CHANCE or table_match.table.dice != "typed":
            raise Refused(sentence("nothing_to_roll"), 409)
        if not 1 <= asked.face <= match.outcomes:
            raise Refused(sentence("expected_face", most=match.outcomes, face=asked.face))


def last_choice(table_match: TableMatch, person: str, seat: int, number: int) -> int:
    """The place of a seat's last choice among the steps, to which somebody asks to go back."""
    check_turn(table_match, person, seat, number)
    if table_match.table.strict:
        raise Refused(sentence("rated_keeps_all" if table_match.table.rated else "counting_keeps_all"), 409)
    mine = [place for place, step in enumerate(table_match.story.steps) if step.seat == seat]
    if not mine:
        raise Refused(sentence("nothing_to_take_back"), 409)
    return mine[-1]


def make_move(table_match: TableMatch, asked: Move | Roll | Undo) -> list[Step]:
    """Do what was asked for; returns the rows that this makes."""
    match asked:
        case Move(action=action):
            return table_match.choose(action)
        case Roll(face=face):
            return table_match.roll(face)
        case Undo(seat=seat):
            return table_match.undo(seat)
