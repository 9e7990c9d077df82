"""The laws of every position, step, end and record of a game that is being checked."""

from dataclasses import replace
from itertools import islice

from astragal.core.check_course import Course
from astragal.core.check_failure import LawBroken
from astragal.core.check_sets import empty_match
from astragal.core.check_shown import check_shown
from astragal.core.luck import RecordedLuck
from astragal.core.match import Match
from astragal.core.record import Record, Step
from astragal.core.rule import CHANCE
from astragal.core.view import SPECTATOR
from astragal.core.words import choice, look, tell

DRAWN_EVERY = 7
"""With two players, one in this many of the closely checked positions is drawn and explained to somebody; with more
players, fewer, as there are more who look."""

MOST_TRIED = 8
"""Moves that are tried out at each position of a game that is checked closely."""


def check_position(course: Course, seat: int) -> None:
    """What must hold whenever luck or a seat is to move."""
    game, rules = course.game, course.game.rules
    before = rules.declaration.copied(course.state)
    if rules.declaration.unpack(rules.declaration.pack(before)) != before:
        raise LawBroken("the state does not survive packing")
    moves = range(rules.outcomes(course.state)) if seat == CHANCE else game.legal(course.state)
    if not moves and seat == CHANCE:
        raise LawBroken("luck has to move but has no outcome", rules.outcomes)
    if not moves:
        raise LawBroken(f"seat {seat + 1} has to choose but has no legal action", rules.legal)
    if seat == CHANCE and len(moves) > game.most_outcomes:
        raise LawBroken(f"luck has {len(moves)} outcomes, of at most {game.most_outcomes}", rules.outcomes)
    if len(set(moves)) != len(moves):
        twice = next(move for move in moves if moves.count(move) > 1)
        raise LawBroken(f"the same action is offered twice, '{rules.actions.text(twice)}'", rules.legal)
    if seat == CHANCE:
        game.words.asks(course.view(SPECTATOR))
        names = game.words.outcome_names(replace(course.view(SPECTATOR), state=before))
        if names and len(names) != len(moves):
            raise LawBroken(f"{len(names)} outcomes of luck have names, of {len(moves)}")
    else:
        _check_view(course, seat)
    _check_shown(course)
    game.scores(course.state)
    game.places(course.state)
    for move in moves[:: len(moves) // MOST_TRIED + 1]:
        course.steps.append(course.step(seat, move))
        rules.apply(rules.declaration.copied(before, guarded=True), move)
        course.steps.pop()
    now = rules.declaration.copied(course.state)
    if now != before:
        changed = next(name for name in rules.declaration.fields if getattr(now, name) != getattr(before, name))
        raise LawBroken(f"looking at a position changes it: {changed} was {getattr(before, changed)}", rules.legal)


def _check_view(course: Course, seat: int) -> None:
    """A seat's own view says the same about its choices as the full state."""
    game, rules = course.game, course.game.rules
    view = course.view(seat)
    if view.to_act != seat or [rules.actions.parse(action) for action in view.legal] != game.legal(course.state):
        raise LawBroken(f"the view of seat {seat + 1} offers other actions than the state", rules.secrets.hide)
    said: dict[str, str] = {}
    for action in view.legal:
        same = said.setdefault(choice(view, action), action)
        if same != action:
            raise LawBroken(
                f"the actions '{same}' and '{action}' are offered in the same words, '{choice(view, action)}'",
                game.words.choice,
            )


def _check_shown(course: Course) -> None:
    """Everybody can look at the board."""
    for seat in range(SPECTATOR, course.setting.players):
        view = course.view(seat)
        course.game.board.text(view)
        if "\n" in look(view):
            raise LawBroken("what everybody looks at is told in more than one line", course.game.words.look)
        if (len(course.steps) + seat) % (DRAWN_EVERY * course.setting.players // 2) == 0:
            check_shown(view)


def check_step(course: Course, step: Step, move: int) -> None:
    """Everybody is told a step in one line."""
    after = course.game.rules.declaration.copied(course.state)
    course.game.rules.apply(after, move)
    for seat in range(SPECTATOR, course.setting.players):
        before, shown = course.view(seat), course.shown(seat, step, move)
        if "\n" in tell(before, course.view_after(after, seat, shown), shown.seat, shown.text):
            raise LawBroken(f"the step '{step}' is told in more than one line", course.game.words.tell)


def check_result(course: Course) -> None:
    """Places follow the points; only equal points may be told apart by tie-breakers. What is constant has stayed so."""
    start = course.game.start(course.setting.players, course.setting.options)
    for name, field in course.game.rules.declaration.fields.items():
        if field.constant and getattr(start, name) != getattr(course.state, name):
            raise LawBroken(f"the field {name} is declared constant and has changed")
    scores, places = course.game.scores(course.state), course.game.places(course.state)
    if 1 not in places:
        raise LawBroken(f"nobody has the first place, places {places}", course.game.rules.rank)
    ranked = sorted(zip(scores, places, strict=True), key=lambda pair: pair[1])
    for (better, first), (worse, second) in zip(ranked, islice(ranked, 1, None), strict=False):
        if better < worse or (first == second and better != worse):
            raise LawBroken(f"places {places} do not follow from points {scores}", course.game.rules.rank)


def check_record(course: Course) -> None:
    """The record reads back, replays to the same state, and its luck makes the same game again."""
    match = empty_match(course.setting, RecordedLuck([]))
    for step in course.steps:
        match.replay(step)
    if course.game.rules.declaration.copied(course.state) != match.view().state and not course.game.has_secrets:
        raise LawBroken("the record replays to another state")
    text = str(match.record)
    if str(Match.from_record(Record.parse(text), course.game, RecordedLuck([])).record) != text:
        raise LawBroken("the record reads back as something else")
    outcomes = [step.outcome for step in course.steps if step.seat == CHANCE]
    again = empty_match(course.setting, RecordedLuck(outcomes))
    again.advance()
    for step in course.steps:
        if step.seat != CHANCE:
            again.play(step.text)
    if str(again.record) != text:
        raise LawBroken("the same luck and choices make another game")
