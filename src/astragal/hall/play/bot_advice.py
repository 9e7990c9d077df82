"""What a bot would do on a seat, and what was behind a choice that a bot made."""

from astragal.core.view import View
from astragal.hall.access.fair_shares import Owner
from astragal.hall.bots import thoughts
from astragal.hall.bots.bot_pool import question
from astragal.hall.bots.bot_process import Question
from astragal.hall.display.questions import choosing, looking
from astragal.hall.messages import explain
from astragal.hall.messages.replies import Advice
from astragal.hall.messages.requests import Behind, Hint
from astragal.hall.play.hall import Hall
from astragal.hall.play.viewer import Viewer
from astragal.hall.refusal import Refused
from astragal.hall.texts import sentence


async def hint(hall: Hall, viewer: Viewer, asked: Hint, owner: Owner) -> Advice:
    """What a bot would do in somebody's seat."""
    view, thinks_about = await hall.database.run(_question, hall, viewer, asked)
    chosen = await hall.bot_pool.hint(thinks_about, owner)
    if chosen.thought is None:
        raise Refused(sentence("bots_away"), 503)
    advice = explain.advice(view, chosen.thought, asked.number, asked.id)
    advice.told = [explain.in_words(move, "hint_plain", "hint_answer") for move in advice.moves[:1]]
    return advice


def _question(hall: Hall, viewer: Viewer, asked: Hint) -> tuple[View, Question]:
    with hall.referee.at(viewer.table_id, asked.number) as table_match:
        if table_match.table.rated:
            raise Refused(sentence("rated_no_hints"), 403)
        view = choosing(table_match, viewer, asked.seat, asked.number)
        return view, question(table_match, asked.seat, "", "hint")


def behind(hall: Hall, viewer: Viewer, asked: Behind) -> Advice:
    """What was behind a bot's choice."""
    with hall.referee.at(viewer.table_id, asked.number) as table_match:
        looking(table_match, viewer)
        with hall.database.read() as connection:
            return thoughts.behind(connection, table_match, asked.number, asked.id)
