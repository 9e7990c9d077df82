"""What a bot would do on a seat, and what bots that search were thinking, in words.

A bot thinks about what its seat knows, so where there are secrets its thoughts stay hidden until the game is over.
"""

from astragal.bots.thought import Choice
from astragal.core.view import View
from astragal.hall.display.questions import choosing
from astragal.hall.display.viewer import Viewer
from astragal.hall.matches.table_match import TableMatch
from astragal.hall.messages import explain
from astragal.hall.messages.replies import Advice
from astragal.hall.messages.requests import Hint
from astragal.hall.refusal import Refused
from astragal.hall.tables.table import Table
from astragal.hall.texts import sentence

SECRET = sentence("thought_not_yet")
NO_THOUGHT = sentence("no_thought")


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
            raise Refused(SECRET, 403)
        _check_help(table_match.table)


def _check_help(table: Table) -> None:
    if table.strict:
        raise Refused(sentence("rated_no_hints" if table.rated else "counting_no_hints"), 403)


def thought_in_words(thought: Advice | None, number: int, message: str) -> Advice:
    """What was behind a bot's choice, as it was written down then."""
    if thought is None:
        raise Refused(NO_THOUGHT, 404)
    thought.id, thought.number = message, number
    thought.told = [explain.in_words(move, "thought") for move in thought.moves]
    thought.told.insert(0, sentence("thoughts", simulations=thought.simulations))
    return thought
