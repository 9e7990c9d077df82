"""What one seat, or somebody who watches, is sent of a table: its drawing, its choices, its log, and nothing else."""

from bisect import bisect_left

from astragal.core.rule import CHANCE, OVER
from astragal.core.view import SPECTATOR, View
from astragal.core.words import asks, choice
from astragal.hall.drawing import drawing
from astragal.hall.messages import State
from astragal.hall.replayed import Log, Replayed, fresh_match, tell_step, told_steps

MOST_MISSED = 30
"""So many states are shown one after the other to who comes back; what came before is told in words."""


def state(replayed: Replayed, seat: int, seen: int = 0) -> State:
    """How a table stands for a seat that has seen so many rows."""
    if replayed.broken:
        return _broken(replayed, seat)
    since = replayed.story.since(min(seen, replayed.number))
    log = replayed.follow(seat, since)
    view = log.view if log.view.seat == seat else log.view.from_seat(seat)
    made = _state(view, log, replayed.number, since)
    made_steps = replayed.match.made
    if view.to_act == CHANCE and replayed.table.dice == "typed" and replayed.table.state == "playing":
        made.roll = (asks(view), replayed.outcomes)
    made.undo = seat != SPECTATOR and bool(made_steps) and made_steps[-1].seat == seat and not view.over
    return made


def _state(view: View, log: Log, number: int, since: int) -> State:
    return State(
        number=number,
        seat=view.seat,
        since=since,
        lines=log.lines[bisect_left(log.lines, (since,)) :],
        drawing=drawing(view),
        choices=[(action, choice(view, action)) for action in view.legal],
        to_act=view.to_act,
        scores=view.scores,
        places=view.places if view.over else [],
    )


def _broken(replayed: Replayed, seat: int) -> State:
    """A game that the installed rules cannot replay: its steps as text, which only its end makes public."""
    lines: list[tuple[int, str]] = []
    if replayed.table.state == "over" or not replayed.match.game.has_secrets:
        lines = [(n, str(step)) for n, step in zip(replayed.story.numbers, replayed.story.steps, strict=True)]
    return State(replayed.number, seat, 0, lines, "", [], OVER, [], [], broken=replayed.broken)


def missed(replayed: Replayed, seat: int, seen: int) -> list[State]:
    """The states between what somebody has seen and now, each after a choice and the luck that followed it."""
    story = replayed.story
    if replayed.broken or seen <= 0 or story.since(seen) < seen:
        return []
    rests = [
        place
        for place, number in enumerate(story.numbers[:-1])
        if number >= seen and story.steps[place + 1].seat != CHANCE
    ][-MOST_MISSED:]
    if not rests:
        return []
    log = Log(fresh_match(replayed.table).view(seat))
    found: list[State] = []
    for place, (number, step, view) in enumerate(told_steps(replayed.table, story, seat)):
        tell_step(log, number, step, view)
        if place in rests:
            made = _state(view, log, number + 1, found[-1].number if found else seen)
            made.choices, made.missed = [], True
            found.append(made)
    return found
