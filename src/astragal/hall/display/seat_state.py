"""What one seat, or somebody who watches, is sent of a table: its drawing, its choices, its log, and nothing else."""

from bisect import bisect_left

from astragal.core.drawing import last, ways
from astragal.core.rule import CHANCE, OVER
from astragal.core.view import SPECTATOR, View
from astragal.core.words import asks, choice, consequence, help_at, phase, prompt
from astragal.hall.messages.replies import Board, Choice, State
from astragal.hall.messages.text_board import drawing
from astragal.hall.tables.log import Log, tell_step
from astragal.hall.tables.table_match import TableMatch, fresh_match, told_steps

MOST_MISSED = 30
"""How many missed states are shown one by one to somebody who comes back; earlier ones are told in words."""


def state(table_match: TableMatch, seat: int, seen: int = 0, phone: bool = False, left: float | None = None) -> State:
    """The state of a table for a seat that has seen this many rows, and the drawing after them."""
    if table_match.broken:
        return _broken(table_match, seat)
    since = table_match.story.since(min(seen, table_match.number))
    log = table_match.follow(seat, since)
    view = table_match.view(seat)
    board = table_match.drawings.board(view, phone, table_match.number, seen)
    made = _state(view, log, table_match.number, since, board)
    made.phone, made.left = phone, left
    made_steps = table_match.match.made
    if table_match.table.waits_for_luck:
        made.choices, made.to_act = [], CHANCE
    if view.to_act == CHANCE and table_match.table.dice == "typed" and table_match.table.state == "playing":
        made.roll = (asks(view), table_match.match.outcomes)
    made.undo = seat != SPECTATOR and bool(made_steps) and made_steps[-1].seat == seat and not view.over
    return made


def _state(view: View, log: Log, number: int, since: int, board: Board | None) -> State:
    return State(
        number=number,
        seat=view.seat,
        since=since,
        lines=log.lines[bisect_left(log.lines, (since,)) :],
        drawing="" if board else drawing(view),
        board=board,
        choices=[_choice(view, action, drawn=board is not None) for action in view.choices],
        to_act=view.to_act,
        scores=view.scores,
        places=view.places if view.over else [],
        prompt=prompt(view) if view.to_act >= 0 else "",
        phase=phase(view),
        help=help_at(view),
        last=list(last(view)) if board else [],
        last_seat=next((step.seat for step in reversed(view.steps) if step.seat >= 0), SPECTATOR),
    )


def _choice(view: View, action: str, *, drawn: bool) -> Choice:
    return Choice(action, choice(view, action), ways(view, action) if drawn else [()], consequence(view, action))


def _broken(table_match: TableMatch, seat: int) -> State:
    """A game that the installed rules cannot replay: its steps as text, which only its end makes public."""
    lines: list[tuple[int, str, int]] = []
    if table_match.table.state == "over" or not table_match.match.game.has_secrets:
        made = zip(table_match.story.numbers, table_match.story.steps, strict=True)
        lines = [(number, str(step), step.seat) for number, step in made]
    return State(table_match.number, seat, 0, lines, "", None, [], OVER, [], [], broken=table_match.broken)


def missed(table_match: TableMatch, seat: int, seen: int, phone: bool = False) -> list[State]:
    """The states between what somebody has seen and now, each after a choice and the luck that followed it."""
    story = table_match.story
    if table_match.broken or seen <= 0 or story.since(seen) < seen:
        return []
    rests = [
        place
        for place, number in enumerate(story.numbers[:-1])
        if number >= seen and story.steps[place + 1].seat != CHANCE
    ][-MOST_MISSED:]
    if not rests:
        return []
    log = Log(fresh_match(table_match.table).view(seat))
    found: list[State] = []
    for place, (number, step, view) in enumerate(told_steps(table_match.table, story, seat)):
        tell_step(log, number, step, view)
        if place in rests:
            known = found[-1].number if found else seen
            made = _state(view, log, number + 1, known, table_match.drawings.board(view, phone, number + 1, known))
            made.choices, made.missed, made.phone = [], True, phone
            found.append(made)
    return found
