"""The contract: everything that a game says, what it must say, and what holds where it says nothing.

Each module of a game ends with one of these objects: `rules.py` with `RULES = Rules(…)`, and where there is one,
`words.py` with `WORDS = Words(…)`, `board.py` with `BOARD = Board(…)`, `print.py` with `PRINTED = Printed(…)`,
`traits.py` with `TRAITS = Traits(…)` and `words_themes.py` with `THEMES = Themes(…)`. So the type checker holds every
function to its signature and every field of the state to its declaration, and finds a misspelt name of either.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, Literal, NamedTuple, TypeVar

from astragal.core.actions import Actions, Verbs
from astragal.core.language import Texts
from astragal.core.options import Option, OptionValue
from astragal.core.state import Declaration, State
from astragal.core.stream import Stream

if TYPE_CHECKING:
    from astragal.core.drawing import Piece
    from astragal.core.parts import Batch, Take
    from astragal.core.view import View
    from astragal.core.words import ScorePart, TieBreak

_ = Texts(__file__)

S = TypeVar("S", bound=State)

FACES = 6
"""The most outcomes that luck has in a game that does not say otherwise: those of a die."""


def _nothing(*_: object) -> list[Any]:
    return []


@dataclass(frozen=True, kw_only=True)
class Secrets(Generic[S]):
    """What a game with secrets says about them."""

    hide: Callable[[S, int], None]
    """Blank what a seat, or a spectator, may not know."""

    guess: Callable[[S, int, Stream], Stream]
    """At random, fill in what a seat does not know, so that it agrees with all that it knows."""

    seen: Callable[[S, int, int], int]
    """What a seat sees of a step: another action or outcome, or `HIDDEN`."""

    revealed: Callable[[S, int], Sequence[int]] = _nothing
    """What lies open by now of all that was hidden from a seat: numbers, such as those of cards that were compared.

    A view depends on this and on what the seat was shown of each step, and on nothing else; `check` sees to it.
    """


NO_SECRETS: Secrets[Any] = Secrets(
    hide=lambda _s, _seat: None, guess=lambda _s, _seat, stream: stream, seen=lambda _s, _seat, a: a
)
"""What a game in which everybody may know everything says."""


@dataclass(frozen=True, kw_only=True)
class Rules(Generic[S]):
    """The rules. All functions but `setup` and `seen` are rules, which are compiled too."""

    version: int
    """It goes up when a recorded game could play differently."""

    state: type[S]
    moves: type[Verbs]
    setup: Callable[[S, int, dict[str, Any]], None]
    """Fill in a fresh state for this many players and these options; no luck here."""

    to_act: Callable[[S], int]
    """A seat, `CHANCE` or `OVER`."""

    outcomes: Callable[[S], int]
    """At `CHANCE`: how many equally likely outcomes there are."""

    legal: Callable[[S, list[int]], int]
    """Write the legal actions, and return their number."""

    apply: Callable[[S, int], None]
    """Carry out one action or outcome."""

    score: Callable[[S, list[int]], None]
    """Write the points of each seat."""

    rank: Callable[[S, list[int]], None] | None = None
    """Write the place of each seat, with the rulebook's tie-breakers; without it points decide."""

    evaluate: Callable[[S, int], int] | None = None
    """How good a position is for a seat, for bots that look ahead; without it, its lead in points."""

    secrets: Secrets[S] = NO_SECRETS
    options: Mapping[str, Option] = field(default_factory=dict)
    """What can be chosen at set-up."""

    most_outcomes: int = FACES
    """The most that `outcomes` ever returns."""

    sets: tuple[str, ...] = ()
    """The verbs of choices that make up a set: `legal` offers them in the order of their numbers, people in any."""

    fixed_sets: tuple[str, ...] = ()
    """The same for sets of a fixed size, of which each choice must be made: people's picks are played once it is whole.

    A set has one verb, and between two sets of that verb something else is chosen or drawn.
    """

    declaration: Declaration = field(init=False, repr=False)
    """What follows from the fields of the state."""

    actions: Actions = field(init=False, repr=False)
    """What follows from the verbs."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "declaration", self.state.declaration)
        object.__setattr__(self, "actions", self.moves.actions)


def _no_text(*_: object) -> str:
    return ""


def _untouched(*_: object) -> tuple[str, ...]:
    return ()


def _luck(__: object) -> str:
    return _("Luck")


def _choose(__: object) -> str:
    return _("Choose.")


@dataclass(frozen=True, kw_only=True)
class Words(Generic[S]):
    """The game in the players' language. An action is given as its verb and the arguments that the rules see."""

    title: str = ""
    """The name on the box; without it, that of the folder."""

    about: str = ""
    """One sentence about the game."""

    options: Mapping[str, str] = field(default_factory=dict)
    """What each option is about."""

    recommended: Mapping[int, Mapping[str, str]] = field(default_factory=dict)
    """The options that this many players should choose, where those are not the defaults."""

    choice: Callable[[View[S], str, tuple[int, ...]], str] | None = None
    """A phrase for an action; without it, the action as it is typed."""

    consequence: Callable[[View[S], str, tuple[int, ...]], str] = _no_text
    """What an action is worth, in a word or two, e.g. `+3`, or an empty text."""

    why_not: Callable[[View[S], str, tuple[int, ...]], str] | None = None
    """The rule against an action in a sentence; empty exactly if the action is legal."""

    tell: Callable[[View[S], View[S], str, tuple[int, ...]], str] | None = None
    """One line about a step, of which the views before and after are given, or an empty text to stay silent.

    The verb of a step of luck is empty and its argument is the outcome, if the reader may know it.
    """

    asks: Callable[[View[S]], str] = _luck
    """What luck decides now."""

    outcome_names: Callable[[View[S]], Sequence[tuple[str, ...]]] = _nothing
    """For cards and the like: what can be typed for each outcome of luck that is possible now, such as the name and
    the number printed on a card. People who type luck ask for it, so it is given everything."""

    prompt: Callable[[View[S]], str] = _choose
    """What the seat that has to act should do now, in a sentence."""

    look: Callable[[View[S]], str] | None = None
    """What everybody looks at before the game continues, in a sentence, e.g. a bust or cards that were shown; empty for
    all other positions. Pages hold such a position until a person has seen it; nobody else notices."""

    phase: Callable[[View[S]], str] = _no_text
    """How far the game is, e.g. `week 5 · work hour`."""

    help_at: Callable[[View[S]], str] = _no_text
    """The heading of the paragraph in the game's `README.md` that matters now."""

    score_sheet: Callable[[View[S]], list[ScorePart]] = _nothing
    """The parts of everybody's points."""

    tie_breaks: Callable[[View[S]], list[TieBreak]] = _nothing
    """What decides between equal points, in order."""


def _points(view: View) -> str:
    scores = zip(view.names, view.scores, strict=True)
    return "\n".join(_("{name}: {points}", name=name, points=score) for name, score in scores)


@dataclass(frozen=True, kw_only=True)
class Board(Generic[S]):
    """The drawing. `astragal.core.drawing` says what pieces are."""

    text: Callable[[View[S]], str] = _points
    """The position for a terminal, with colours in square brackets."""

    draw: Callable[[View[S], bool], list[Piece]] | None = None
    """The pieces, back to front, for a desk or for a phone; without it nothing is drawn in a browser but `text`."""

    touches: Callable[[View[S], str, tuple[int, ...]], tuple[str, ...]] = _untouched
    """The names of the pieces that make up an action, in the order of touching; none if it can only be said."""

    ways: Callable[[View[S], str, tuple[int, ...]], Sequence[tuple[str, ...]]] = _nothing
    """Other ways to touch an action, where equal pieces or another order do as well."""

    last: Callable[[View[S]], tuple[str, ...]] | None = None
    """The names of the pieces that the last event concerns; without it, those of the last action."""

    tokens: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    """Colours, each for light and for dark; `bg` and `game` are those of the pages around it."""

    face: Literal["sans", "serif", "mono"] = "sans"
    """The letters of its title."""

    style: str = ""
    """Classes of its art."""

    symbols: str = ""
    """What it draws often."""


@dataclass(frozen=True, kw_only=True)
class Printed(Generic[S]):
    """The parts on paper. `astragal.core.parts` says what parts are."""

    batches: Callable[[S, dict[str, OptionValue]], list[Batch]]
    """All parts for a fresh state and the options that it was made with."""

    take: Callable[[S], list[Take]]
    """What players take from a box of their own."""

    reference: Mapping[str, Sequence[tuple[str, str]]] = field(default_factory=dict)
    """The rules on one page, as rows under headings, for the last page of the rulebook."""

    examples: Sequence[tuple[str, str]] = ()
    """Choices of its tutorial, in their order and as records write them, each with what the rulebook says about it.

    The rulebook shows the position before the choice, and the player who chooses is Ann.
    """

    notes: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """Chapters of its `README.md`, each with the questions of rulings that the rulebook sets beside it."""

    dark_board: bool = False
    """Whether its board is dark, so that an ink-saving rulebook shows it as a negative."""

    tokens: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    """Colours, each for colour and for an ink-saving print in black."""

    style: str = ""
    """Classes of the parts' art."""

    black: str = ""
    """Classes for the ink-saving print alone."""

    symbols: str = ""
    """What the parts draw often."""


@dataclass(frozen=True, kw_only=True)
class Traits(Generic[S]):
    """What a seat can have had at the end, so that the lab can say who won with it."""

    names: Sequence[tuple[str, str]]
    """The group and the name of each trait."""

    had: Callable[[S, int, list[int]], int]
    """A rule: write the numbers of what a seat had, and return how many there are."""

    names_at: Callable[[S], Sequence[tuple[str, str]]] | None = None
    """The names as they are in a game that starts so, where they depend on its options."""

    action_name: Callable[[S, str], str] | None = None
    """An action by its name, where what is typed only numbers something."""


class Theme(NamedTuple):
    """What a puzzle can be about."""

    name: str
    """As records write it: one word."""

    title: str
    """As players say it, in a word or two."""

    reason: str
    """Why a choice that is about it can be the best, in a sentence."""


@dataclass(frozen=True, kw_only=True)
class Themes(Generic[S]):
    """What puzzles of a game are about."""

    themes: Sequence[Theme]
    of: Callable[[View[S], str, tuple[int, ...]], Sequence[str]]
    """The names of those that a choice is about, the most telling first; at least one."""
