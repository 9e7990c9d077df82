"""The laws of what a person is shown: the drawing, the reasons against what is not possible, and the score sheet."""

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations
from xml.etree import ElementTree

from astragal.core.check_failure import LawBroken
from astragal.core.components import DrawnDifferently, drawn_anew
from astragal.core.drawing import DESK, PHONE, Piece, is_drawn, last, picture, pieces, ways
from astragal.core.secrets import seat_name
from astragal.core.view import View
from astragal.core.words import why_not

NAME = re.compile(r"[a-z][a-z0-9-]*")
MOST_BYTES = 60_000
FINGER = 40
"""What is touched on a phone is at least this wide and high."""


class ShownWrongly(LawBroken):
    """A person is shown something that cannot be."""


def check_shown(view: View) -> None:
    """Hold one position, as one seat or a spectator is shown it, to the laws."""
    try:
        _check_all(view)
    except ShownWrongly as error:
        raise ShownWrongly(f"{error}; so {seat_name(view.seat)} is shown it", error.rule) from error


def _check_all(view: View) -> None:
    if is_drawn(view.game):
        for phone in (False, True):
            _check_drawing(view, phone=phone)
    _check_reasons(view)
    _check_score_sheet(view)
    heading = view.game.words.help_at(view)
    if heading and not re.search(rf"^#+ {re.escape(heading)}$", _rules_text(view), re.MULTILINE):
        raise ShownWrongly(f"the rules have no paragraph '{heading}'", view.game.words.help_at)


def _rules_text(view: View) -> str:
    return (view.game.folder / "README.md").read_text(encoding="utf-8")


def _check_drawing(view: View, *, phone: bool) -> None:
    """Pieces have names and places, and every action can be made by touching them."""
    drawn = pieces(view, phone=phone)
    _check_components(view, drawn, phone=phone)
    found = {piece.name: piece for piece in drawn}
    if len(found) != len(drawn) or not all(NAME.fullmatch(name) for name in found):
        raise ShownWrongly("two pieces have one name, or a name holds more than small letters, digits and dashes")
    whole = picture(view, phone=phone)
    ElementTree.fromstring(whole)
    size = sum(len(piece.art.encode()) for piece in drawn)
    if size > MOST_BYTES or "style=" in whole.partition("<defs>")[2]:
        raise ShownWrongly(f"the drawing has {size:,} bytes, of {MOST_BYTES:,}, or uses a style attribute")
    width, height = PHONE if phone else DESK
    for piece in drawn:
        if min(piece.x, piece.y) < 0 or piece.x + piece.width > width or piece.y + piece.height > height:
            raise ShownWrongly(f"the piece {piece.name} lies outside the board", view.game.board.draw)
        if piece.sheet and piece.sheet not in found:
            raise ShownWrongly(f"the piece {piece.name} is on the sheet of a piece {piece.sheet} that is not there")
    touched = {name for action in view.choices for way in ways(view, action) for name in way}
    for name in (*touched, *last(view)):
        if name not in found:
            raise ShownWrongly(f"the piece {name} can be touched or marked, but is not drawn", view.game.board.touches)
    _check_touched([found[name] for name in sorted(touched)], phone=phone)


def _check_components(view: View, drawn: Sequence[Piece], *, phone: bool) -> None:
    """Components show nothing but their arguments, so a drawing is the same when nothing is remembered."""
    try:
        with drawn_anew():
            if drawn != pieces(replace(view), phone=phone):
                raise ShownWrongly("a part of the drawing was remembered although something it shows has changed")
    except DrawnDifferently as error:
        raise ShownWrongly(f"the component {error} shows something that is not among its arguments") from error


def _check_touched(touched: Sequence[Piece], *, phone: bool) -> None:
    """What can be touched is large enough, and nothing else that can be touched lies over it."""
    least = FINGER if phone else 1
    for piece in touched:
        if piece.width < least or piece.height < least:
            raise ShownWrongly(f"the piece {piece.name} is smaller than {least} by {least}, too small to be touched")
    for one, other in combinations(touched, 2):
        apart = (
            one.sheet != other.sheet
            or one.x + one.width <= other.x
            or other.x + other.width <= one.x
            or one.y + one.height <= other.y
            or other.y + other.height <= one.y
        )
        if not apart:
            raise ShownWrongly(f"the pieces {one.name} and {other.name} can both be touched and lie over each other")


def _check_reasons(view: View) -> None:
    """There is a reason against every action but the possible ones; in a set of a fixed size, these are any picks."""
    if view.game.words.why_not is None:
        return
    legal = {*view.choices} if view.picks else {*view.legal}
    for action in map(view.game.rules.actions.text, range(len(view.game.rules.actions))):
        if (why_not(view, action) == "") != (action in legal):
            kind = "legal" if action in legal else "illegal"
            raise ShownWrongly(
                f"the action '{action}' is {kind}, and the reason against it is '{why_not(view, action)}'",
                view.game.words.why_not,
            )


def _check_score_sheet(view: View) -> None:
    """The parts of the score add up to the points."""
    score_sheet = view.game.words.score_sheet
    parts = score_sheet(view)
    if any(len(row) != len(view.names) for part in parts for row in (part.points, part.how)):
        raise ShownWrongly("a row of the score sheet does not have one entry for each seat", score_sheet)
    if any(len(row.values) != len(view.names) for row in view.game.words.tie_breaks(view)):
        raise ShownWrongly("a tie-breaker does not have one entry for each seat", view.game.words.tie_breaks)
    total = [sum(part.points[seat] for part in parts) for seat in range(len(view.names))]
    if parts and total != view.scores:
        raise ShownWrongly(f"the score sheet adds up to {total}, but the points are {view.scores}", score_sheet)
