"""What one seat, or somebody who watches, is sent of a table: its drawing, its choices, its log, and nothing else."""

from bisect import bisect_left

from astragal.core.drawing import last, picked, ways
from astragal.core.rule import CHANCE, OVER
from astragal.core.view import SPECTATOR, View
from astragal.core.words import choice, consequence, look
from astragal.hall.matches.log import Log, tell_step
from astragal.hall.matches.table_match import TableMatch, fresh_match, steps_with_views
from astragal.hall.messages.replies import Board, OfferedChoice, State
from astragal.hall.messages.text_board import drawing

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
    made_steps = table_match.match.waiting or table_match.match.made
    if table_match.table.waits_for_luck:
        made.choices, made.to_act = [], CHANCE
    if view.to_act == CHANCE and table_match.table.dice == "typed" and table_match.table.state == "playing":
        made.roll = (view.game.words.asks(view), table_match.match.outcomes)
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
        prompt=view.game.words.prompt(view) if view.to_act >= 0 else "",
        phase=view.game.words.phase(view),
        help=view.game.words.help_at(view),
        last=list(last(view)) if board else [],
        last_seat=next((step.seat for step in reversed(view.steps) if step.seat >= 0), SPECTATOR),
        look=look(view),
        picked=picked(view) if board else [],
    )


def _choice(view: View, action: str, *, drawn: bool) -> OfferedChoice:
    return OfferedChoice(action, choice(view, action), ways(view, action) if drawn else [()], consequence(view, action))


def _broken(table_match: TableMatch, seat: int) -> State:
    """A game that the installed rules cannot replay: its steps as text, which only its end makes public."""
    lines: list[tuple[int, str, int]] = []
    if table_match.table.state == "over" or not table_match.match.game.has_secrets:
        made = zip(table_match.story.numbers, table_match.story.steps, strict=True)
        lines = [(number, str(step), step.seat) for number, step in made]
    return State(table_match.number, seat, 0, lines, "", None, [], OVER, [], [], broken=table_match.broken)


def missed(table_match: TableMatch, seat: int, seen: int, phone: bool = False, *, anew: bool = False) -> list[State]:
    """The states between what somebody has seen and now, each after a choice and the luck that followed it.

    Where everybody looks at something before luck moves, that is one of them. With `anew`, what they have seen comes
    first, with everything before it; a page that knows nothing is shown what came after the seat's last choice.
    """
    story = table_match.story
    if anew and not seen:
        seen = _last_chosen(table_match, seat)
    if table_match.broken or seen <= 0 or story.since(seen) < seen:
        return []
    rests = {
        place
        for place, number in enumerate(story.numbers[:-1])
        if number >= seen and story.steps[place + 1].seat != CHANCE
    }
    return _earlier(table_match, seat, seen, phone, rests, anew=anew)


def _last_chosen(table_match: TableMatch, seat: int) -> int:
    """How many rows there were after a seat's last choice, at a table of several people.

    One against bots may be made of another game, whose choices were made elsewhere; and bots wait for nobody.
    """
    story = table_match.story
    if seat < 0 or len({found.person for found in table_match.table.seats if found.person}) < 2:
        return 0
    chosen = (number for number, step in zip(story.numbers, story.steps, strict=True) if step.seat == seat)
    return max(chosen, default=-1) + 1


def looked_at(table_match: TableMatch, seat: int, seen: int, phone: bool = False) -> list[State]:
    """The states since somebody was sent the last one at which everybody looks, but for the current one."""
    story = table_match.story
    if table_match.broken or table_match.match.game.words.look is None:
        return []
    if seen <= 0 or story.since(seen) < seen or story.numbers[-2:-1] < [seen]:
        return []
    return _earlier(table_match, seat, seen, phone, set())


def _earlier(
    table_match: TableMatch, seat: int, seen: int, phone: bool, rests: set[int], *, anew: bool = False
) -> list[State]:
    """The states after the steps at these places, and those at which everybody looks."""
    story = table_match.story
    looks = table_match.match.game.words.look is not None
    if not rests and not looks:
        return []
    log = Log(fresh_match(table_match.table).view(seat))
    found: list[State] = []
    places = sorted(rests)[-MOST_MISSED:]
    if anew:
        places.insert(0, bisect_left(story.numbers, seen) - 1)
    for place, (number, step, view) in enumerate(steps_with_views(table_match.table, story, seat)):
        tell_step(log, number, step, view)
        is_looked_at = looks and number >= seen and place < len(story.steps) - 1 and look(view) != ""
        if place in places or is_looked_at:
            known = found[-1].number if found else 0 if anew else seen
            made = _state(view, log, number + 1, known, table_match.drawings.board(view, phone, number + 1, known))
            made.choices, made.missed, made.phone = [], True, phone
            found.append(made)
    return found if len(found) > anew else []
