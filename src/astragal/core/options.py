"""What can be chosen when a match is set up."""

from dataclasses import dataclass

from astragal.core.errors import AstragalError


@dataclass(frozen=True)
class Choice:
    """One of several words; the first is what a match gets when nobody chooses."""

    values: tuple[str, ...]

    @property
    def default(self) -> str:
        """The first word."""
        return self.values[0]

    def read(self, name: str, text: str) -> str:
        """The value that `text` names."""
        if text not in self.values:
            raise AstragalError(f"Option {name} takes {' or '.join(self.values)}, not '{text}'.")
        return text

    def samples(self) -> tuple[str, ...]:
        """The values that a check of the game tries."""
        return self.values


@dataclass(frozen=True)
class Whole:
    """A whole number within bounds."""

    least: int
    most: int
    default: int

    def read(self, name: str, text: str) -> int:
        """The number that `text` names."""
        try:
            number = int(text)
        except ValueError:
            number = self.least - 1
        if not self.least <= number <= self.most:
            raise AstragalError(f"Option {name} takes a whole number from {self.least} to {self.most}, not '{text}'.")
        return number

    def samples(self) -> tuple[int, ...]:
        """The values that a check of the game tries."""
        return tuple(sorted({self.least, self.default, self.most}))


Option = Choice | Whole
OptionValue = str | int
