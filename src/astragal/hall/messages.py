"""What a browser and the hall say to each other. Everything comes and goes as JSON."""

from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from astragal.core.texts import shown
from astragal.hall.refusal import Refused
from astragal.hall.texts import sentence

MOST_BYTES = 4096
"""The type of a message from a browser."""

MOST_CHAT = 500

Id = Annotated[str, Meta(pattern="^[ -~]{0,40}$")]
Number = Annotated[int, Meta(ge=0, le=1_000_000)]
SeatNumber = Annotated[int, Meta(ge=-1, le=9)]
PieceName = Annotated[str, Meta(pattern="^[a-z0-9-]{1,80}$")]


class Look(Struct, tag="look", tag_field="do", forbid_unknown_fields=True):
    """Show the table as a seat sees it; -1 is somebody who only watches. `seen` rows are known already, and drawn."""

    seat: SeatNumber = -1
    seen: Number = 0
    phone: bool = False
    """Whether the drawing is for a small screen."""


class Move(Struct, tag="move", tag_field="do", forbid_unknown_fields=True):
    """Make a choice for a seat; `number` is that of the state in which it was offered."""

    id: Id
    seat: SeatNumber
    number: Number
    action: Annotated[str, Meta(max_length=200)]


class Roll(Struct, tag="roll", tag_field="do", forbid_unknown_fields=True):
    """Type what was rolled."""

    id: Id
    seat: SeatNumber
    number: Number
    face: Annotated[int, Meta(ge=0, le=1_000_000)]


class Undo(Struct, tag="undo", tag_field="do", forbid_unknown_fields=True):
    """Take the last choice back."""

    id: Id
    seat: SeatNumber
    number: Number


class Ask(Struct, tag="ask", tag_field="do", forbid_unknown_fields=True):
    """Ask the others to let a seat take its last choice back, with all that came after it."""

    id: Id
    seat: SeatNumber
    number: Number


class Answer(Struct, tag="answer", tag_field="do", forbid_unknown_fields=True):
    """Say yes or no to that."""

    id: Id
    number: Number
    yes: bool


class Sit(Struct, tag="sit", tag_field="do", forbid_unknown_fields=True):
    """Sit down on an open seat; `promise` is the SHA-256 of luck that will be added to fair dice."""

    id: Id
    seat: SeatNumber
    name: Annotated[str, Meta(max_length=100)] = ""
    promise: Annotated[str, Meta(pattern="^([0-9a-f]{64})?$")] = ""


class Promise(Struct, tag="promise", tag_field="do", forbid_unknown_fields=True):
    """Promise luck that is expected from a seat the person already has."""

    id: Id
    promise: Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]


class Reveal(Struct, tag="reveal", tag_field="do", forbid_unknown_fields=True):
    """Reveal the promised luck, 32 hexadecimal digits, when everybody has promised; or nothing, to play without it."""

    id: Id
    luck: Annotated[str, Meta(pattern="^([0-9a-f]{32})?$")] = ""


class Leave(Struct, tag="leave", tag_field="do", forbid_unknown_fields=True):
    """Get up from a seat."""

    id: Id
    seat: SeatNumber


class Return(Struct, tag="return", tag_field="do", forbid_unknown_fields=True):
    """Come back to a seat."""

    id: Id
    seat: SeatNumber


class Start(Struct, tag="start", tag_field="do", forbid_unknown_fields=True):
    """Start, with bots in the open seats, and without luck that is still to be revealed."""

    id: Id
    bot: Annotated[str, Meta(max_length=40)] = "casual"


class Chat(Struct, tag="chat", tag_field="do", forbid_unknown_fields=True):
    """Say something to everybody at the table."""

    id: Id
    text: Annotated[str, Meta(max_length=MOST_CHAT)]


class Eyes(Struct, tag="eyes", tag_field="do", forbid_unknown_fields=True):
    """Whether the page is visible; somebody who is not looking is notified of their turn."""

    open: bool


class Preview(Struct, tag="preview", tag_field="do", forbid_unknown_fields=True):
    """Show what an action would lead to, as far as the seat can know."""

    id: Id
    seat: SeatNumber
    number: Number
    action: Annotated[str, Meta(max_length=200)]


class Why(Struct, tag="why", tag_field="do", forbid_unknown_fields=True):
    """Say why a piece cannot be touched now, after those that are picked."""

    id: Id
    piece: PieceName
    picked: Annotated[list[PieceName], Meta(max_length=20)] = []


class Hint(Struct, tag="hint", tag_field="do", forbid_unknown_fields=True):
    """Say what a bot would do in a seat."""

    id: Id
    seat: SeatNumber
    number: Number


class Behind(Struct, tag="behind", tag_field="do", forbid_unknown_fields=True):
    """Say what a bot was thinking when it chose; `number` is that of its line."""

    id: Id
    number: Number


class Sheet(Struct, tag="sheet", tag_field="do", forbid_unknown_fields=True):
    """Show how everybody's points came about."""

    id: Id


class Ping(Struct, tag="ping", tag_field="do", forbid_unknown_fields=True):
    """Ask whether the connection is alive."""


Asked = (
    Look
    | Move
    | Roll
    | Undo
    | Ask
    | Answer
    | Sit
    | Promise
    | Reveal
    | Leave
    | Return
    | Start
    | Chat
    | Eyes
    | Preview
    | Why
    | Hint
    | Behind
    | Sheet
    | Ping
)

_reader = msgspec.json.Decoder(Asked)
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


class Choice(Struct, array_like=True):
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
    """Lines with this number or a higher one that were told before are void."""

    lines: list[tuple[int, str, int]]
    """Each with its number before it, and after it the seat that it is about; luck and the table are none."""

    drawing: str
    """As text, of a game that has no other drawing."""

    board: Board | None
    choices: list[Choice]
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
    phone: bool = False
    """For which screen it is drawn."""

    roll: tuple[str, int] | None = None
    """What has to be rolled and typed, and how many outcomes it has."""

    undo: bool = False
    missed: bool = False
    """Whether it is one of several that were missed, and not the last."""

    left: float | None = None
    """How many seconds the turn may still take, where there is a clock."""

    broken: str = ""


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
    """Whether it cannot be taken back: somebody else or luck acts then, or the game is over."""


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
    answer: str
    """What would most likely be chosen after it."""


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


def read(message: str | bytes) -> Asked:
    """What a browser asks for."""
    if len(message) > MOST_BYTES:
        raise Refused(sentence("message_too_long", most=MOST_BYTES, count=len(message)), 413)
    try:
        asked: Asked = _reader.decode(message)
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        raise Refused(sentence("expected_message", error=shown(str(error))[1:-1])) from error
    return asked


class _Named(Struct):
    id: Id = ""


_names = msgspec.json.Decoder(_Named)


def id_of(message: str | bytes) -> str:
    """What the sender calls a message, as far as it can be read at all."""
    try:
        name: str = _names.decode(message[: 4 * MOST_BYTES]).id
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        return ""
    return name


def write(message: Any) -> str:
    """A message to a browser."""
    return _writer.encode(message).decode()
