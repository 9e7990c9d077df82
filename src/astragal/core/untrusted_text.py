"""Texts that came from outside: read with limits, shown without harm."""


def whole_number(text: str, least: int, most: int) -> int | None:
    """The number that a text is, if it is a plain whole number within bounds."""
    if not text.isascii() or not text.isdigit() or len(text) > 19:
        return None
    number = int(text)
    return number if least <= number <= most else None


def quoted(text: str) -> str:
    """A text in quotes, cut to a readable length and without control characters."""
    return repr(text if len(text) <= 40 else text[:40] + "…")
