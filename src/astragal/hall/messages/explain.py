"""Answers for the undecided: what a choice would lead to, why something is not possible, how the points came about.

All of it is worked out from the view of a seat, so nothing hidden can show.
"""

from collections.abc import Sequence

from astragal.bots.thought import Thought
from astragal.core.drawing import is_drawn, pieces, ways
from astragal.core.errors import IllegalAction
from astragal.core.foresight import Foreseen, foresee
from astragal.core.rule import CHANCE
from astragal.core.view import View
from astragal.core.words import choice, why_not
from astragal.hall.messages.board_changes import draw, piece_message
from astragal.hall.messages.replies import Advice, Advised, PieceShown, Previewed, Reason, ScoreRow, SheetShown, TieRow
from astragal.hall.messages.score_table import score_table
from astragal.hall.texts import sentence

MOST_ADVISED = 5


def preview(view: View, action: str, phone: bool, message: str) -> Previewed:
    """What an action would change on the table; one that is put into a set can be taken back and needs no preview."""
    whole = view.picks.get(action, ())
    if action in view.late or (action in view.picks and not whole):
        return Previewed(message, [], [], [0] * len(view.names), final=False, unknown=False)
    if action not in view.choices:
        view.game.rules.actions.parse(action)
        raise IllegalAction(why_not(view, action))
    # Of a set that the rules have begun already, its other choices have been made.
    foreseen = foresee(view, *(whole if len(whole) == len(view.waiting) + 1 else [action]))
    gains = [
        _agreed({after.scores[seat] for after in foreseen.views}, view.scores[seat]) for seat in range(len(view.names))
    ]
    shown_as, gone = _foreseen_pieces(view, foreseen, phone) if is_drawn(view.game) else ([], [])
    unknown = not foreseen.is_certain
    luck = unknown or foreseen.views[0].to_act == CHANCE
    return Previewed(message, shown_as, gone, gains, foreseen.is_final, unknown, luck)


def _agreed(scores: set[int], before: int) -> int:
    """The points that are won in any case; none if what is hidden decides."""
    return scores.pop() - before if len(scores) == 1 else 0


def _foreseen_pieces(view: View, foreseen: Foreseen, phone: bool) -> tuple[list[PieceShown], list[str]]:
    """The pieces that change, and those that go, whatever is hidden."""
    before, first, *others = (draw(seen, phone) for seen in (view, *foreseen.views))
    changed = [
        piece_message(piece)
        for name, piece in first.items()
        if before.get(name) != piece and all(drawn.get(name) == piece for drawn in others)
    ]
    return changed, [name for name in before if all(name not in drawn for drawn in (first, *others))]


def _actions(view: View) -> list[str]:
    actions = view.game.rules.actions
    return [actions.text(number) for number in range(len(actions))]


def why(view: View, picked: Sequence[str], piece: str, phone: bool, message: str) -> Reason:
    """Why a piece cannot be touched after those picked; what it is, if no action starts or continues with it."""
    if not is_drawn(view.game):
        return Reason(message, "")
    touched = (*picked, piece)
    first: dict[int, str] = {}
    for action in _actions(view):
        rank = min((_rank(way, touched) for way in _ways(view, action)), default=3)
        if rank < 3 and rank not in first:
            reason = why_not(view, action)
            if reason:
                first[rank] = reason
        if 0 in first:
            break
    titles = (found.title for found in pieces(view, phone=phone) if found.name == piece)
    return Reason(message, first[min(first)] if first else next(titles, ""))


def _rank(way: tuple[str, ...], touched: tuple[str, ...]) -> int:
    """How close a way to touch an action is to what was touched: 0 if it begins that way, 3 if they share nothing."""
    if way[: len(touched)] == touched:
        return 0
    return 1 if way[:1] == touched[-1:] else 2 if touched[-1] in way else 3


def _ways(view: View, action: str) -> list[tuple[str, ...]]:
    """The ways to touch any action; one that is far from possible may have none."""
    try:
        return ways(view, action)
    except (LookupError, ValueError):
        return []


def sheet(view: View, number: int, message: str) -> SheetShown:
    """How everybody's points came about."""
    parts = [ScoreRow(part.label, part.points, part.how) for part in view.game.words.score_sheet(view)]
    ties = [TieRow(row.label, row.values) for row in view.game.words.tie_breaks(view)]
    return SheetShown(message, number, parts, ties, view.scores, view.places, score_table(view, parts, ties))


def advice(view: View, thought: Thought, number: int, message: str) -> Advice:
    """What a bot would do, in words."""
    moves = [
        Advised(move.action, choice(view, move.action), move.share, move.visits)
        for move in thought.moves[:MOST_ADVISED]
        if move.action in view.choices
    ]
    return Advice(message, number, thought.simulations, moves)


def in_words(move: Advised, name: str) -> str:
    """What a bot thinks of an action, in a sentence with this name."""
    return sentence(name, phrase=move.phrase, share=round(100 * move.share), visits=move.visits)
