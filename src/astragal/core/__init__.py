"""The contract between a game and everything else, and the referee."""

from astragal.core.actions import Verbs, verb
from astragal.core.components import component
from astragal.core.contract import Board, Printed, Rules, Secrets, Theme, Themes, Traits, Words
from astragal.core.errors import AstragalError
from astragal.core.observation_kinds import NOT_OBSERVED, OWN, SEATS, Bits, Count, OneOf, numbered, things
from astragal.core.options import Choice, DataFile, Option, Whole
from astragal.core.places import highest_first
from astragal.core.rule import CHANCE, HIDDEN, OVER, by_number, rule
from astragal.core.state import State, field
from astragal.core.stream import Stream, draw
from astragal.core.view import View, fact

__all__ = [
    "CHANCE",
    "HIDDEN",
    "NOT_OBSERVED",
    "OVER",
    "OWN",
    "SEATS",
    "AstragalError",
    "Bits",
    "Board",
    "Choice",
    "Count",
    "DataFile",
    "OneOf",
    "Option",
    "Printed",
    "Rules",
    "Secrets",
    "State",
    "Stream",
    "Theme",
    "Themes",
    "Traits",
    "Verbs",
    "View",
    "Whole",
    "Words",
    "by_number",
    "component",
    "draw",
    "fact",
    "field",
    "highest_first",
    "numbered",
    "rule",
    "things",
    "verb",
]
