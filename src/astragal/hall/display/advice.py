"""What a bot would do in a seat, and what bots that search were thinking, in words.

A bot thinks about what its seat knows, so where there are secrets its thoughts stay hidden until the game is over.
"""

from astragal.bots.thought import Choice
from astragal.core.view import View
from astragal.core.words import choice
from astragal.hall.display.questions import choosing
from astragal.hall.display.viewer import Viewer
from astragal.hall.matches.table_match import TableMatch, fresh_match
from astragal.hall.messages import explain
from astragal.hall.messages.replies import Advice
from astragal.hall.messages.requests import Hint
from astragal.hall.refusal import Refused
from astragal.hall.tables.table import Table
from astragal.hall.texts import sentence


def hinted(table_match: TableMatch, viewer: Viewer, asked: Hint) -> View:
    """The view that a hint is about, if there may be one."""
    _check_help(table_match.table)
    return choosing(table_match, viewer, asked.seat, asked.number)


def hint_in_words(view: View, chosen: Choice, asked: Hint) -> Advice:
    """What a bot would do in somebody's seat."""
    if chosen.thought is None:
        raise Refused(sentence("bots_away"), 503)
    advice = explain.advice(view, chosen.thought, asked.number, asked.id)
    advice.told = [explain.in_words(move, "hint") for move in advice.moves[:1]]
    return advice


def may_look_behind(table_match: TableMatch) -> None:
    """Make sure that what bots thought may be told now."""
    if table_match.table.state != "over":
        if table_match.match.game.has_secrets:
            raise Refused(sentence("thought_not_yet"), 403)
        _check_help(table_match.table)


def _check_help(table: Table) -> None:
    if table.strict:
        raise Refused(sentence("rated_no_hints" if table.rated else "counting_no_hints"), 403)


def thought_in_words(table_match: TableMatch, thought: Advice | None, number: int, message: str) -> Advice:
    """What was behind a bot's choice, as it was written down then, in the words of whoever asks."""
    if thought is None:
        raise Refused(sentence("no_thought"), 404)
    thought.id, thought.number = message, number
    view = _view_before(table_match, number)
    for move in thought.moves:
        move.phrase = choice(view, move.action)
    thought.told = [explain.in_words(move, "thought") for move in thought.moves]
    thought.told.insert(0, sentence("thoughts", simulations=thought.simulations))
    return thought


def _view_before(table_match: TableMatch, number: int) -> View:
    """What the seat that chose in this row saw before it."""
    story, match = table_match.story, fresh_match(table_match.table)
    place = story.numbers.index(number)
    for step in story.steps[:place]:
        match.replay(step)
    return match.view(story.steps[place].seat)
