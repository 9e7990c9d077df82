"""What a browser and the hall say to each other. Everything comes and goes as JSON."""

from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from astragal.core.texts import shown
from astragal.hall.refusal import Refused

MOST_BYTES = 4096
"""Of a message from a browser."""

MOST_CHAT = 500

Id = Annotated[str, Meta(pattern="^[ -~]{0,40}$")]
Number = Annotated[int, Meta(ge=0, le=1_000_000)]
SeatNumber = Annotated[int, Meta(ge=-1, le=9)]


class Look(Struct, tag="look", tag_field="do", forbid_unknown_fields=True):
    """Show the table as a seat sees it; -1 is somebody who only watches. `seen` rows are known already."""

    seat: SeatNumber = -1
    seen: Number = 0


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
    """Sit down on an open seat."""

    id: Id
    seat: SeatNumber
    name: Annotated[str, Meta(max_length=100)] = ""


class Leave(Struct, tag="leave", tag_field="do", forbid_unknown_fields=True):
    """Get up from a seat."""

    id: Id
    seat: SeatNumber


class Return(Struct, tag="return", tag_field="do", forbid_unknown_fields=True):
    """Come back to a seat."""

    id: Id
    seat: SeatNumber


class Start(Struct, tag="start", tag_field="do", forbid_unknown_fields=True):
    """Begin, with bots on the seats that are open."""

    id: Id
    bot: Annotated[str, Meta(max_length=40)] = "casual"


class Chat(Struct, tag="chat", tag_field="do", forbid_unknown_fields=True):
    """Say something to everybody at the table."""

    id: Id
    text: Annotated[str, Meta(max_length=MOST_CHAT)]


class Eyes(Struct, tag="eyes", tag_field="do", forbid_unknown_fields=True):
    """Whether the page is before somebody's eyes; who does not look is told of their turn."""

    open: bool


class Ping(Struct, tag="ping", tag_field="do", forbid_unknown_fields=True):
    """Ask whether the line is alive."""


Asked = Look | Move | Roll | Undo | Ask | Answer | Sit | Leave | Return | Start | Chat | Eyes | Ping

_reader = msgspec.json.Decoder(Asked)
_writer = msgspec.json.Encoder()


class State(Struct, tag="state", tag_field="is"):
    """How the table stands, as a seat sees it."""

    number: int
    seat: int
    since: int
    """Lines with this number or a higher one that were told before are void."""

    lines: list[tuple[int, str]]
    drawing: str
    choices: list[tuple[str, str]]
    """Each as the action and a phrase for it."""

    to_act: int
    scores: list[int]
    places: list[int]
    roll: tuple[str, int] | None = None
    """What has to be rolled and typed, and how many outcomes it has."""

    undo: bool = False
    missed: bool = False
    """Whether it is one of several that were missed, and not the last."""

    broken: str = ""


class SeatShown(Struct):
    """A seat in a message."""

    name: str
    kind: str
    bot: str
    away: bool
    yours: bool
    here: bool


class Request(Struct):
    """A request to take something back."""

    number: int
    seat: int
    back_to: int
    yours: bool
    """Whether you have to answer it."""


class TableShown(Struct, tag="table", tag_field="is"):
    """Everything about a table but what is being played."""

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


class Said(Struct, tag="chat", tag_field="is"):
    """Something that was said at a table."""

    number: int
    name: str
    text: str
    at: float


class Done(Struct, tag="done", tag_field="is"):
    """A message was obeyed; a move has got this number."""

    id: str
    number: int


class No(Struct, tag="refused", tag_field="is"):
    """A message was not obeyed."""

    id: str
    status: int
    reason: str


class Pong(Struct, tag="pong", tag_field="is"):
    """The line is alive."""


def read(message: str | bytes) -> Asked:
    """What a browser asks for."""
    if len(message) > MOST_BYTES:
        raise Refused(f"Expected a message of at most {MOST_BYTES} bytes, not {len(message)}.", 413)
    try:
        asked: Asked = _reader.decode(message)
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        raise Refused(f"Expected a message such as the reference lists: {shown(str(error))[1:-1]}.") from error
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
