"""Hostile values of all kinds, and luck that chooses among them: what the fuzzing of the hall sends."""

import json
import random
from typing import Any

from astragal.core.registry import folders

TEXTS = (
    *("", " ", "0", "-1", "9", "1.5", "1e999", "NaN", "9" * 400, "٣", "x" * 300, "x" * 5000, "true", "null"),
    *("\0", "a\0b", "\ud800", "é", "🂡" * 40, "\u202e", "\ufeff", "ﬀ" * 30, "İ" * 20, "a\u0301" * 100, "\x7f", "\n"),
    *("../../etc/passwd", "/etc/passwd", "%00", "%ff", "%2e%2e%2f", "..;/", "\\\\host\\share", "C:\\", "file:///etc"),
    *("' OR 1=1 --", "<script>x</script>", "{{7*7}}", "${7*7}", "\r\nset-cookie: x=1", "[bold]", "\\[", "%s%n", "*"),
    *(
        "me",
        "me:\0",
        "open",
        "random",
        "search:1s",
        "search:3600s",
        "search:99999999",
        "skynet",
        "fair",
        "typed",
        "mail",
    ),
    *(*folders(), "on", "1", "2", "application/json", "__proto__", "constructor", "id", "(" * 200),
)
NUMBERS = (0, 1, -1, 2, 9, 10, 255, 2**15, 2**31, 2**53, 2**63, 2**64, -(2**63), 10**30, 1.5, -0.0, 1e308)
SMALL = (0, 1, -1, 2, 5)
HUGE = "9" * 5000
"""More digits than Python reads as a number, which is 4,300. The longest number here used to have 400 digits, and paths
got none above 2**64, so that a path read by `int` passed 20,000 cases; now every place of a number gets this."""

HUGE_IN_JSON = "a number of 5,000 digits"
"""Stands for it until the JSON is written, for Python refuses to write such a number, too."""

METHODS = ("GET", "POST", "HEAD", "OPTIONS", "PUT", "DELETE", "PATCH", "TRACE", "FOO", "get")
ODD_HEADERS = (
    *("x-forwarded-proto", "x-forwarded-for", "range", "if-modified-since", "if-none-match", "expect", "te"),
    *(
        "accept-encoding",
        "authorization",
        "x-http-method-override",
        "sec-websocket-protocol",
        "sec-websocket-extensions",
    ),
)
TYPES = (
    *("application/json", "application/x-www-form-urlencoded", "application/x-www-form-urlencoded; charset=utf-16"),
    *(
        "multipart/form-data; boundary=x",
        "multipart/form-data",
        "text/plain",
        "text/html; charset=latin-1",
        "",
        "x" * 999,
    ),
)
DEEP = "[" * 3000


class Dice:
    """Where every value comes from."""

    def __init__(self, seed: str, fields: list[str]) -> None:
        self.luck = random.Random(seed)
        self.fields = fields

    def one(self, *of: Any) -> Any:
        """One of several."""
        return self.luck.choice(of)

    def text(self) -> str:
        """A hostile text."""
        kind = self.luck.random()
        if kind < 0.8:
            return self.luck.choice(TEXTS)
        length = int(self.luck.expovariate(0.05))
        most = self.one(0x7F, 0xFF, 0x10FFFF)
        return "".join(chr(self.luck.randint(0, most)) for _ in range(length))

    def number(self) -> str:
        """What may stand where a number belongs."""
        return str(self.one(*SMALL, *SMALL, *NUMBERS, HUGE, HUGE, "0" * 5000, f"-{HUGE}"))

    def json(self, value: Any) -> str:
        """A value as JSON."""
        text = json.dumps(value, ensure_ascii=self.luck.random() < 0.7)
        return text.replace(f'"{HUGE_IN_JSON}"', HUGE)

    def value(self, depth: int = 2) -> Any:
        """A hostile value."""
        kind = self.luck.random()
        if kind < 0.4:
            return self.text()
        if kind < 0.7:
            return self.one(*NUMBERS, HUGE_IN_JSON)
        if kind < 0.8 or not depth:
            return self.one(None, True, False, [], {})
        if kind < 0.9:
            return [self.value(depth - 1) for _ in range(self.luck.randint(0, 12))]
        return {self.one(self.text(), *self.fields): self.value(depth - 1) for _ in range(self.luck.randint(0, 5))}

    def changed(self, good: dict[str, Any]) -> dict[str, Any]:
        """Something good with something wrong in it."""
        found = dict(good)
        for _ in range(self.one(0, 1, 1, 1, 2, 3)):
            name = self.one(*(found or {"x": 0}), *self.fields[:1], self.text())
            if self.luck.random() < 0.2:
                found.pop(name, None)
            else:
                found[name] = self.value()
        return found

    def broken(self, text: bytes) -> bytes:
        """Bytes with some of them cut off, doubled or changed."""
        if not text or self.luck.random() < 0.7:
            return text
        place = self.luck.randrange(len(text))
        rest = self.one(b"", text[place:], bytes([self.luck.randrange(256)]) + text[place + 1 :], b"\0" + text[place:])
        return text[:place] + bytes(rest)
