"""The papers and inks that a game can be printed with."""

from typing import NamedTuple

from astragal.core.errors import AstragalError
from astragal.core.untrusted_text import quoted

BLEED = 3.0
"""How far the ground goes beyond the parts."""

MARGIN = 4.0
"""No word is nearer to the edge of the paper: printers do not reach it."""


class Paper(NamedTuple):
    """A sheet of paper, in millimetres."""

    title: str
    width: float
    height: float


PAPERS = {"a4": Paper("A4", 210, 297), "letter": Paper("Letter", 215.9, 279.4)}
INKS = ("colour", "black")


def paper_named(name: str) -> Paper:
    """The paper of a name."""
    if name not in PAPERS:
        raise AstragalError(f"Expected the paper {' or '.join(PAPERS)}, not {quoted(name)}.")
    return PAPERS[name]


def check_ink(name: str) -> None:
    """Refuse an unknown ink."""
    if name not in INKS:
        raise AstragalError(f"Expected the ink {' or '.join(INKS)}, not {quoted(name)}.")
