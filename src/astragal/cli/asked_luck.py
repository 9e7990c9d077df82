"""Luck that people type: what a die shows, or what is printed on a card."""

from collections.abc import Sequence
from typing import NamedTuple

from astragal.core.untrusted_text import quoted, whole_number


class AskedLuck(NamedTuple):
    """One question of luck: what it decides, how many outcomes there are, and their names if they have any."""

    about: str
    outcomes: int
    names: Sequence[Sequence[str]]

    @property
    def question(self) -> str:
        """The text before the cursor."""
        return f"Type the {self.about}: " if self.names else f"Roll the {self.about} (1 to {self.outcomes}): "

    def read(self, words: Sequence[str]) -> tuple[int | None, int]:
        """The outcome at the beginning of what was typed, and how many words it takes; none if there is none."""
        if not self.names:
            number = whole_number(words[0], 1, self.outcomes)
            return None if number is None else number - 1, 1
        outcome_of = {
            _plain(name): outcome for outcome, names in reversed(list(enumerate(self.names))) for name in names
        }
        for used in range(len(words), 0, -1):
            outcome = outcome_of.get(_plain(" ".join(words[:used])))
            if outcome is not None:
                return outcome, used
        return None, 0

    def refusal(self, words: Sequence[str]) -> str:
        """What is said to words that name no outcome."""
        if self.names:
            return f"Expected the {self.about}, and one that is still possible, not {quoted(' '.join(words))}."
        return f"Expected a number from 1 to {self.outcomes}, not {quoted(words[0])}; roll that one again."


def _plain(name: str) -> str:
    return " ".join(name.casefold().replace("-", " ").replace(",", " ").split())
