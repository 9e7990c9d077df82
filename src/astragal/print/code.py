"""The code on printed sheets: a record of the game before its first step, for a camera.

Whoever scans it gets the text of a record with typed dice, which `astragal play --resume` continues.
"""

from collections.abc import Mapping

from astragal.core.game import Game
from astragal.core.luck import TypedLuck
from astragal.core.match import Match
from astragal.core.options import OptionValue
from astragal.core.record import Record


def blank_record(game: Game, players: int, options: Mapping[str, OptionValue]) -> Record:
    """The record of a game that nobody has begun, with dice that are typed in."""
    names = [f"Player {seat}" for seat in range(1, players + 1)]
    return Match(game, names=names, options=dict(options), luck=TypedLuck(_nobody_asks), begin=False).record


def _nobody_asks(outcomes: int) -> int:
    raise AssertionError(f"nothing is drawn before the first step, not even of {outcomes}")


def code_symbol(game: Game, players: int, options: Mapping[str, OptionValue]) -> str:
    """The record as the symbol `record-code`, with the white margin that cameras need."""
    import segno

    rows = segno.make(str(blank_record(game, players, options)), error="l", micro=False).matrix
    dark = "".join(
        f"M{x} {y}h1v1h-1z" for y, row in enumerate(rows, start=2) for x, module in enumerate(row, start=2) if module
    )
    size = len(rows) + 4
    return f"<symbol id='record-code' viewBox='0 0 {size} {size}'><path d='{dark}'/></symbol>"
