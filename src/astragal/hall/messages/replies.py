"""What the hall sends to a browser, as JSON."""

from typing import Any

import msgspec
from msgspec import Struct

_writer = msgspec.json.Encoder()


class PieceShown(Struct, array_like=True):
    """A piece of a drawing; one that has only moved goes without its art."""

    name: str
    x: float
    y: float
    width: float
    height: float
    round: float
    title: str
    sheet: str
    way: tuple[str, ...]
    art: str | None


class Board(Struct):
    """A drawing, or how it differs from one that was sent before."""

    order: list[str] | None
    """The names of all pieces from back to front; nothing if that has not changed."""

    pieces: list[PieceShown]
    """Those that are new or changed."""


class OfferedChoice(Struct, array_like=True):
    """Something that can be chosen."""

    action: str
    phrase: str
    ways: list[tuple[str, ...]]
    """Each the pieces to touch for it, in order."""

    consequence: str


class State(Struct, tag="state", tag_field="is"):
    """The current state of the table, as a seat sees it."""

    number: int
    seat: int
    since: int
    """Earlier lines with this number or a higher one are void."""

    lines: list[tuple[int, str, int]]
    """Each with its number before it, and after it the seat that it is about; luck and the table are none."""

    drawing: str
    """As text, of a game that has no other drawing."""

    board: Board | None
    choices: list[OfferedChoice]
    to_act: int
    scores: list[int]
    places: list[int]
    prompt: str = ""
    """What the seat that has to act should do."""

    phase: str = ""
    help: str = ""
    """The heading of the paragraph of the rules that matters now."""

    last: list[str] = []
    """The pieces that the last event concerns, and the seat that caused it."""

    last_seat: int = -1
    picked: list[str] = []
    """The pieces that the seat has picked into a set that is not whole yet; nobody else is sent them."""

    phone: bool = False
    """For which screen it is drawn."""

    roll: tuple[str, int] | None = None
    """What has to be rolled and typed, and how many outcomes it has."""

    undo: bool = False
    missed: bool = False
    """Whether it is one of several that were missed, and not the last."""

    look: str = ""
    """What everybody looks at before the game continues; the page shows it until the person has seen it."""

    left: float | None = None
    """How many seconds the turn may still take, where there is a clock."""

    broken: str = ""


class LessonState(State, tag="state", tag_field="is"):
    """The state of a lesson: `look` says what the learner is told, `choices` begins with the one it waits for."""

    chapter: int = 1
    titles: list[str] = []
    """Of all chapters."""

    ends: bool = False
    """Whether the lesson is over."""


class PuzzleRating(Struct):
    """What a first answer did to the ratings of a person and a puzzle."""

    before: float
    after: float
    puzzle: float
    tries: int
    """How many people have answered, and how many of them were right."""

    solved: int


class Verdict(Struct):
    """The answer to a puzzle, in words, when somebody has answered."""

    right: bool
    answer: str
    chosen: str
    reasons: list[str]
    shares: list[tuple[str, int]]
    """Choices with their chances of victory in percent."""

    line: list[str]
    """One way in which the game continues."""

    themes: list[str]
    grade: int
    rating: PuzzleRating | None
    """Nothing if the answer was not rated."""


class PuzzleState(State, tag="state", tag_field="is"):
    """The state of a puzzle."""

    verdict: Verdict | None = None


class SeatShown(Struct):
    """A seat in a message."""

    name: str
    kind: str
    account: bool
    """Whether the name is that of an account."""

    bot: str
    away: bool
    yours: bool
    here: bool
    tag: str
    """Who that is, in a word or two."""

    promise: str = ""
    """The SHA-256 of the luck that it adds to fair dice; `?` if it is expected."""

    owes: bool = False
    """Whether that luck has to be promised or revealed."""

    out: bool = False
    """Whether it ran out of time and cannot come back."""

    face: str = ""
    """Whose face it has: a bot's that is one of the characters."""

    thinks: bool = False
    """Whether it is a bot that searches, and so can say what it was thinking."""

    left: int | None = None
    """How many minutes ago its person stopped looking, if they are not looking."""

    nudged: bool = False
    """Whether they were nudged a moment ago."""

    shape: int = 0
    """Of its badge, from 1 to 6; 0 for the seat's own."""

    colour: int = 0


class Request(Struct):
    """A request to take something back."""

    number: int
    seat: int
    back_to: int
    yours: bool
    """Whether you have to answer it."""


class TableShown(Struct, tag="table", tag_field="is"):
    """Everything about a table except the game itself."""

    link: str
    game: str
    title: str
    state: str
    secrets: bool
    seats: list[SeatShown]
    options: dict[str, str]
    dice: str
    pace: str
    public: bool
    watch: bool
    takeover: str
    host: bool
    number: int
    request: Request | None = None
    rematch: str = ""
    broken: str = ""
    clock: int = 0
    """Seconds that a turn may take, or 0."""

    late: str = "bot"
    rated: bool = False
    strict: bool = False
    """Whether there are no hints, and nothing is taken back."""


class Said(Struct, tag="chat", tag_field="is"):
    """Something that was said at a table."""

    number: int
    name: str
    text: str
    at: float
    sits: bool
    """Whether the speaker plays here, and does not only watch."""

    account: bool
    """Whether the name is the speaker's account; a guest may have any name that is no account's."""

    tag: str = ""
    """The same in a word or two."""


class Done(Struct, tag="done", tag_field="is"):
    """A message was obeyed; a move got this number."""

    id: str
    number: int


class No(Struct, tag="refused", tag_field="is"):
    """A message was not obeyed."""

    id: str
    status: int
    reason: str


class Previewed(Struct, tag="preview", tag_field="is"):
    """What an action would lead to."""

    id: str
    pieces: list[PieceShown]
    """The pieces that it would change, as they would be."""

    gone: list[str]
    gains: list[int]
    """The points that every seat would win by it."""

    final: bool
    """Whether it cannot be taken back: it reveals something, somebody else or luck acts then, or the game is over."""

    unknown: bool
    """Whether something that the seat cannot know decides what it leads to; the rest is left out then."""

    luck: bool = False
    """Whether luck follows, or something the seat does not know."""


class Reason(Struct, tag="why", tag_field="is"):
    """Why something cannot be touched, or what it is."""

    id: str
    text: str


class Advised(Struct):
    """What a bot thinks of an action."""

    action: str
    phrase: str
    share: float
    """The share of victory it can expect, from 0 to 1."""

    visits: int


class Advice(Struct, tag="hint", tag_field="is"):
    """What a bot would do, or thought of doing when it chose; the best first."""

    id: str
    number: int
    simulations: int
    moves: list[Advised]
    told: list[str] = []
    """The same in words."""


class ScoreRow(Struct):
    """A part of everybody's points."""

    label: str
    points: list[int]
    how: list[str]


class TieRow(Struct):
    """What decides between equal points."""

    label: str
    values: list[str]


class SheetShown(Struct, tag="sheet", tag_field="is"):
    """How everybody's points came about."""

    id: str
    number: int
    parts: list[ScoreRow]
    ties: list[TieRow]
    scores: list[int]
    places: list[int]
    html: str
    """All of it as the rows of a table."""


class Pong(Struct, tag="pong", tag_field="is"):
    """The connection is alive."""


def write(message: Any) -> str:
    """A message to a browser."""
    return _writer.encode(message).decode()
