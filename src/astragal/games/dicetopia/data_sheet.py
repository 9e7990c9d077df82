"""A data file of Dicetopia: lines such as `agents: 4`, each name once, and remarks after `#`.

What a file does not name is as in the game's own file that names everything.
"""

from typing import Self

from astragal.core import AstragalError
from astragal.core.untrusted_text import quoted, whole_number


class DataSheet:
    """The lines of a file by their names."""

    def __init__(self, text: str, source: str, names: tuple[str, ...], otherwise: Self | None = None) -> None:
        self.source = source
        self.otherwise = otherwise
        self.lines: dict[str, tuple[int, str]] = {}
        for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
            name, colon, value = (part.strip() for part in line.partition("#")[0].partition(":"))
            if not name and not colon:
                continue
            if not colon or name not in names:
                raise self.fault(number, f"expected one of {', '.join(names)}, then a colon, not {quoted(line)}")
            if name in self.lines:
                raise self.fault(number, f"{name} is already in line {self.lines[name][0]}")
            self.lines[name] = number, value
        if not self.lines:
            raise self.fault(1, f"the file is empty; expected at least one line with {', '.join(names)}")

    def fault(self, line: int, sentence: str) -> AstragalError:
        """The error to raise for a line."""
        return AstragalError(f"{self.source}, line {line}: {sentence}.")

    def __contains__(self, name: str) -> bool:
        return name in self.lines

    def _line(self, name: str) -> tuple[int, str]:
        """The number of a line and what it says."""
        return self.lines[name] if name in self or self.otherwise is None else self.otherwise.lines[name]

    def numbers(self, name: str, *, least: int, most: int, count: range) -> tuple[int, ...]:
        """Whole numbers within bounds, with blanks between them."""
        line, value = self._line(name)
        found = [whole_number(word, least, most) for word in value.split()]
        numbers = tuple(number for number in found if number is not None)
        if len(numbers) != len(found) or len(found) not in count:
            expected = f"{name} takes {_amount(count)} from {least} to {most}"
            raise self.fault(line, f"{expected}, not {quoted(value)}")
        return numbers

    def number(self, name: str, least: int, most: int) -> int:
        """One whole number within bounds."""
        return self.numbers(name, least=least, most=most, count=range(1, 2))[0]

    def pairs(self, name: str, most: int) -> tuple[tuple[int, int], ...]:
        """Pairs of different numbers from 1 on, such as `1-2`, with blanks between them."""
        line, value = self._line(name)
        found = []
        for word in value.split():
            ends = [whole_number(end, 1, most) for end in word.split("-")]
            if len(ends) != 2 or ends[0] is None or ends[1] is None or ends[0] == ends[1]:
                raise self.fault(
                    line, f"{name} takes pairs of spaces from 1 to {most}, such as 1-2, not {quoted(word)}"
                )
            found.append((ends[0], ends[1]))
        return tuple(found)


def _amount(count: range) -> str:
    if len(count) > 1:
        return f"{count[0]} to {count[-1]} whole numbers"
    return "a whole number" if count[0] == 1 else f"{count[0]} whole numbers"
