"""What can be chosen when a match is set up."""

import hashlib
from dataclasses import dataclass
from pathlib import Path

from astragal.core.errors import AstragalError, BadText
from astragal.core.text_files import read_text
from astragal.core.untrusted_text import quoted, whole_number


@dataclass(frozen=True)
class Choice:
    """One of several words; the first is what a match gets when nobody chooses."""

    values: tuple[str, ...]

    @property
    def default(self) -> str:
        """The first word."""
        return self.values[0]

    def read(self, name: str, chosen: "OptionValue") -> str:
        """The word that was chosen."""
        if chosen not in self.values:
            raise AstragalError(f"Option {name} takes {' or '.join(self.values)}, not {quoted(str(chosen))}.")
        return str(chosen)

    def samples(self) -> tuple[str, ...]:
        """The values that a check of the game tries."""
        return self.values


@dataclass(frozen=True)
class Whole:
    """A whole number within bounds."""

    least: int
    most: int
    default: int
    tunable: bool = True
    """Whether it makes sense to look for a better number."""

    def read(self, name: str, chosen: "OptionValue") -> int:
        """The number that was chosen."""
        number = chosen if type(chosen) is int else None
        if isinstance(chosen, str):
            digits = whole_number(chosen.removeprefix("-"), 0, 1 << 62)
            number = -digits if digits is not None and chosen.startswith("-") else digits
        if number is None or not self.least <= number <= self.most:
            bounds = f"from {self.least} to {self.most}"
            raise AstragalError(f"Option {name} takes a whole number {bounds}, not {quoted(str(chosen))}.")
        return number

    def samples(self) -> tuple[int, ...]:
        """The values that a check of the game tries."""
        return tuple(sorted({self.least, self.default, self.most}))


class FileText(str):
    """The text of a data file; as a string it is what a record's header says of it."""

    content: str

    def __new__(cls, label: str, content: str) -> "FileText":
        """Join a label and a content."""
        text = super().__new__(cls, label)
        text.content = content
        return text

    def __getnewargs__(self) -> tuple[str, str]:  # type: ignore[override]  # so that it can go to another process
        return str(self), self.content


@dataclass(frozen=True)
class DataFile:
    """A data file: one of those in the game's folder, by its name, or the path of another of the same form.

    A record names another file with a hash of its content, so that it is never replayed with a changed one.
    """

    folder: Path
    names: tuple[str, ...]
    suffix: str

    MOST_BYTES = 1_000_000

    @property
    def default(self) -> FileText:
        """The first of the game's own files."""
        return self._own(self.names[0])

    def read(self, name: str, chosen: "OptionValue") -> FileText:
        """The file that was chosen."""
        if isinstance(chosen, FileText):
            return chosen
        if chosen in self.names:
            return self._own(str(chosen))
        path, _, expected = str(chosen).partition(" sha256:")
        own = " or ".join(self.names)
        try:
            if not path.isprintable() or not Path(path).is_file():
                raise AstragalError(f"Option {name} takes {own} or a file; there is no file {quoted(path)}.")
            if Path(path).stat().st_size > self.MOST_BYTES:
                raise AstragalError(
                    f"Option {name} takes a file of at most {self.MOST_BYTES:,} bytes; {path} is larger."
                )
            content = read_text(Path(path))
        except OSError as error:
            raise AstragalError(f"Option {name}: {path} cannot be read: {error.strerror}.") from error
        except BadText as error:
            raise AstragalError(f"{path}: {error}") from error
        found = hashlib.sha256(content.encode()).hexdigest()[:16]
        if expected and found != expected:
            raise AstragalError(f"The file {path} has changed since the game was recorded.")
        return FileText(f"{path} sha256:{found}", content)

    def samples(self) -> tuple[FileText, ...]:
        """The game's own files."""
        return tuple(map(self._own, self.names))

    def _own(self, name: str) -> FileText:
        return FileText(name, (self.folder / f"{name}{self.suffix}").read_text(encoding="utf-8"))


Option = Choice | Whole | DataFile
OptionValue = str | int
