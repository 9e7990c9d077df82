"""The laws of choices that make up a set: made backwards, it is the same set."""

from collections.abc import Iterator

from astragal.core.check_course import Course
from astragal.core.check_failure import LawBroken
from astragal.core.check_shown import check_shown
from astragal.core.choice_sets import ChoiceSet, set_with
from astragal.core.engine import Setting
from astragal.core.errors import IllegalAction
from astragal.core.luck import RecordedLuck
from astragal.core.match import Match
from astragal.core.view import SPECTATOR


def check_sets(course: Course) -> None:
    """Play a game again, as far as it went, with every set made from its last choice to its first."""
    game = course.game
    if not (game.set_actions or game.fixed_set_actions):
        return
    match = empty_match(course.setting, RecordedLuck([]))
    for first, last in _runs(course):
        if last - first == 1 or (last == len(course.steps) and game.rules.to_act(course.state) >= 0):
            for step in course.steps[first:last]:
                match.replay(step)
            continue
        _make_backwards(match, course, first, last)
    if match.checksum != game.rules.declaration.checksum(game.rules.declaration.copied(course.state)):
        raise LawBroken("a set that is made backwards leads to another position", game.rules.apply)


def _runs(course: Course) -> Iterator[tuple[int, int]]:
    """The places of the steps, those of one set together: the first, and that after the last."""
    known: ChoiceSet | None = None
    first = 0
    for place, (step, move) in enumerate(zip(course.steps, course.moves, strict=True)):
        here = set_with(course.game, known, place, course.state, step.seat, move)
        if place and (here is None or here is not known):
            yield first, place
            first = place
        known = here
    if course.steps:
        yield first, len(course.steps)


def _make_backwards(match: Match, course: Course, first: int, last: int) -> None:
    steps = course.steps[first:last]
    seat = steps[0].seat
    others = [other for other in range(SPECTATOR, course.setting.players) if other != seat]
    fixed = course.moves[first] in course.game.fixed_set_actions
    before = [(match.view(other).state, match.view(other).steps) for other in others]
    for step in reversed(steps):
        if fixed and [(match.view(other).state, match.view(other).steps) for other in others] != before:
            raise LawBroken(f"others see something of the set before its last choice, '{step}', has been made")
        if fixed and match.waiting:
            check_shown(match.view(seat))
        try:
            match.pick(step.text)
        except IllegalAction as error:
            reason = f"the choice '{step}' cannot be made where a set is made backwards"
            raise LawBroken(reason, course.game.rules.legal) from error
    if [str(step) for step in match.made] != [str(step) for step in course.steps[:last]]:
        raise LawBroken(f"a set that is made backwards, ending with '{steps[0]}', is recorded in another order")


def empty_match(setting: Setting, luck: RecordedLuck) -> Match:
    """A match in which nothing has happened yet."""
    return Match(setting.game, setting.players, options=setting.options, luck=luck, begin=False)
