"""What a browser asks of the hall, as JSON."""

from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from astragal.core.untrusted_text import quoted
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

    anew: bool = False
    """Whether the page has forgotten what those rows looked like: then it is shown that first.

    With nothing seen, at a table of several people, it is shown what came after the seat's last choice.
    """


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


class Nudge(Struct, tag="nudge", tag_field="do", forbid_unknown_fields=True):
    """Notify the person in a seat once more that it is their turn."""

    id: Id
    seat: SeatNumber


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
    | Nudge
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


def read(message: str | bytes) -> Asked:
    """What a browser asks for."""
    if len(message) > MOST_BYTES:
        raise Refused(sentence("message_too_long", most=MOST_BYTES, count=len(message)), 413)
    try:
        asked: Asked = _reader.decode(message)
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        raise Refused(sentence("expected_message", error=quoted(str(error))[1:-1])) from error
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
