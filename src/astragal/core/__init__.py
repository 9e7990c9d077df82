"""The contract between a game and everything else, and the referee."""

from astragal.core.actions import Actions
from astragal.core.errors import AstragalError
from astragal.core.options import Choice, DataFile, Whole
from astragal.core.places import highest_first
from astragal.core.rule import CHANCE, HIDDEN, OVER, by_number, rule
from astragal.core.seen import NOT_SEEN, OWN, SEATS, Bits, Count, OneOf, numbered, things
from astragal.core.state import State, field
from astragal.core.stream import Stream, draw
from astragal.core.view import View

__all__ = [
    "CHANCE",
    "HIDDEN",
    "NOT_SEEN",
    "OVER",
    "OWN",
    "SEATS",
    "Actions",
    "AstragalError",
    "Bits",
    "Choice",
    "Count",
    "DataFile",
    "OneOf",
    "State",
    "Stream",
    "View",
    "Whole",
    "by_number",
    "draw",
    "field",
    "highest_first",
    "numbered",
    "rule",
    "things",
]
