"""What requests carry, and answers as data."""

from typing import Any
from urllib.parse import parse_qsl

import msgspec
from starlette.convertors import Convertor, register_url_convertor
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from astragal.core.untrusted_text import quoted
from astragal.hall.messages.replies import write
from astragal.hall.refusal import Refused
from astragal.hall.texts import sentence

MOST_BODY = 1 << 16
TOO_LONG = 413


class StepNumber(Convertor[int]):
    """The number of a step in a path. Its digits are limited, because Python reads at most 4,300."""

    regex = "[0-9]{1,7}"

    def convert(self, value: str) -> int:
        """What the path says."""
        return int(value)

    def to_string(self, value: int) -> str:
        """What the path has to say."""
        return str(value)


register_url_convertor("step", StepNumber())


def wants_data(request: Request) -> bool:
    """Whether a request is a program's rather than a page's."""
    asked = (request.headers.get("accept", ""), request.headers.get("content-type", ""))
    return request.url.path.endswith(".json") or any("application/json" in found for found in asked)


def data(value: Any, status: int = 200) -> Response:
    """An answer as JSON."""
    return Response(write(value), status, media_type="application/json", headers={"cache-control": "no-store"})


def is_form(request: Request) -> bool:
    """Whether a request holds a form."""
    return request.headers.get("content-type", "").startswith("application/x-www-form-urlencoded")


async def body_of(request: Request, most: int = MOST_BODY) -> bytes:
    """The body of a request, if it is not too long."""
    body = bytearray()
    try:
        async for part in request.stream():
            body += part
            if len(body) > most:
                raise Refused(sentence("too_many_bytes", most=most), TOO_LONG)
    except ClientDisconnect as error:
        raise Refused(sentence("request_cut")) from error
    return bytes(body)


def as_text(body: bytes) -> str:
    """The body of a request as text."""
    try:
        return body.decode()
    except UnicodeDecodeError as error:
        raise Refused(sentence("expected_utf8")) from error


async def form_of(request: Request, most: int = MOST_BODY) -> list[tuple[str, str]]:
    """The fields of a form."""
    try:
        return parse_qsl(as_text(await body_of(request, most)), keep_blank_values=True, max_num_fields=100)
    except ValueError as error:
        raise Refused(sentence("expected_short_form")) from error


async def json_of(request: Request, kind: type[Any]) -> Any:
    """The body of a request, read as JSON."""
    try:
        return msgspec.json.decode(await body_of(request), type=kind)
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        raise Refused(sentence("expected_table", error=quoted(str(error))[1:-1])) from error
