"""Looking back: any step of a table from any seat, its record, and the proof of its dice."""

from dataclasses import dataclass
from typing import Any

from astragal.core.drawing import is_drawn, last, touches
from astragal.core.luck import fair_draw
from astragal.core.match import Match
from astragal.core.record import Record
from astragal.core.rule import CHANCE
from astragal.core.view import SPECTATOR, View
from astragal.core.words import tell
from astragal.hall.matches.table_match import TableMatch, fresh_match
from astragal.hall.messages import explain
from astragal.hall.messages.board_changes import difference, draw
from astragal.hall.messages.replies import Board, PieceShown
from astragal.hall.messages.text_board import drawing
from astragal.hall.refusal import Refused
from astragal.hall.tables.table import Table
from astragal.hall.texts import sentence

EVERYTHING = -2
"""Looking from no seat in particular shows everything, once the game is over."""


@dataclass(frozen=True)
class Page:
    """One step as one seat sees it."""

    step: int
    steps: int
    seat: int
    drawing: str
    board: Board | None
    last: tuple[str, ...]
    """The pieces that the step concerns, and the seat that made it."""

    last_seat: int
    line: str
    scores: list[int]
    before: int
    """The step after the choice before this one, with the luck that followed it."""

    after: int


@dataclass(frozen=True)
class Line:
    """What a choice at some step leads to, whether it was made there or not."""

    touches: tuple[str, ...]
    """The pieces that it is made with."""

    pieces: list[PieceShown]
    """Those that it changes, as they would be, and those that go; only for the seat that chooses."""

    gone: list[str]


def may_look_back(table: Table, person: str, seat: int) -> None:
    """Make sure that a person may see a table's past from a seat."""
    mine = table.seats_of(person)
    if not EVERYTHING <= seat < len(table.seats):
        raise Refused(sentence("expected_any_seat", most=len(table.seats) - 1))
    if table.state == "over":
        if not mine and not table.watch and table.host != person:
            raise Refused(sentence("no_watchers"), 403)
        return
    if seat == EVERYTHING:
        raise Refused(sentence("not_everything_yet"), 403)
    if seat not in (SPECTATOR, *mine):
        raise Refused(sentence("not_your_seat_yet"), 403)
    if not mine and not table.watch:
        raise Refused(sentence("no_watchers"), 403)


def _match_after(table_match: TableMatch, step: int) -> Match:
    """The match as it was after this many steps."""
    steps = table_match.story.steps
    if table_match.broken:
        raise Refused(table_match.broken, 409)
    match = fresh_match(table_match.table)
    if not 0 <= step <= len(steps):
        raise Refused(sentence("expected_step", count=len(steps), step=step), 404)
    for made in steps[:step]:
        match.replay(made)
    return match


def line(table_match: TableMatch, step: int, seat: int, action: str, phone: bool = False) -> Line:
    """What another choice after a step would have led to, as whoever had to choose there could foresee it."""
    if table_match.table.state != "over":
        raise Refused(sentence("review_not_over"), 409)
    match = _match_after(table_match, step)
    if match.to_act < 0 or match.over:
        raise Refused(sentence("nobody_chooses", step=step), 409)
    view = match.view(match.to_act)
    foreseen = explain.preview(view, action, phone, "")
    own = seat == match.to_act
    made_with = touches(view, action) if is_drawn(match.game) else ()
    return Line(made_with, foreseen.pieces if own else [], foreseen.gone if own else [])


def page(table_match: TableMatch, step: int, seat: int, phone: bool = False) -> Page:
    """A step of a table; the steps that were taken back are not among them."""
    steps = table_match.story.steps
    match = _match_after(table_match, max(0, step - 1))
    if step > len(steps):
        raise Refused(sentence("expected_step", count=len(steps), step=step), 404)
    stops = [0, *(n for n in range(1, len(steps)) if steps[n].seat != CHANCE), len(steps)]
    before = after = look(match, seat)
    told = ""
    if step:
        match.replay(steps[step - 1])
        after = look(match, seat)
        seen = after.steps[-1]
        told = " ".join(filter(None, [steps[step - 1].remark, tell(before, after, seen.seat, seen.text)]))
    drawn = difference({}, draw(after, phone)) if is_drawn(match.game) else None
    return Page(
        step=step,
        steps=len(steps),
        seat=seat,
        drawing="" if drawn else drawing(after),
        board=drawn,
        last=last(after) if drawn and step else (),
        last_seat=after.steps[-1].seat if step else SPECTATOR,
        line=told,
        scores=after.scores,
        before=max((stop for stop in stops if stop < step), default=0),
        after=min((stop for stop in stops if stop > step), default=len(steps)),
    )


def look(match: Match, seat: int) -> View:
    """What a seat sees, or everything."""
    return match.open_view() if seat == EVERYTHING else match.view(seat)


def record(table_match: TableMatch, seat: int) -> Record:
    """The record as a seat knows it; when the game is over all of it, with the seed of fair dice."""
    table = table_match.table
    if table_match.broken:
        if table.state != "over":
            raise Refused(table_match.broken, 409)
        return table.record(list(table_match.story.steps))
    if table.state != "over":
        return table_match.match.record_for(max(seat, SPECTATOR))
    found = table_match.match.record
    if table.dice == "fair" and not table.sealed:
        found.seed = table.seed
    return found


def proof(table_match: TableMatch) -> dict[str, Any]:
    """What there is to verify: the promise, and when the game is over the seed and every roll made of it."""
    table = table_match.table
    kind, *promised = table.dice_header.split(" ")
    found: dict[str, Any] = {"dice": kind, "promise": "".join(promised[:1]), "added": promised[1:]}
    found |= {"seed": "", "rolls": [], "agrees": False}
    if kind != "fair" or table.state != "over" or table.sealed:
        return found
    key = table.fair_luck().key
    luck = [step for step in table_match.story.steps if step.seat == CHANCE]
    rolls = [
        {"draw": draw, "outcomes": step.outcomes, "rolled": step.outcome + 1, "seed_gives": given + 1}
        for draw, step in enumerate(luck)
        for given in (fair_draw(key, draw, step.outcomes),)
    ]
    agrees = all(roll["rolled"] == roll["seed_gives"] for roll in rolls)
    return found | {"seed": table.seed, "rolls": rolls, "agrees": agrees}
