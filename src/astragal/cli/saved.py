"""Games that are kept in a file and go on later."""

import os
import re
from pathlib import Path

from astragal.core.errors import AstragalError
from astragal.core.files import write_whole
from astragal.core.luck import FairLuck, Luck, SeededLuck, TypedLuck
from astragal.core.match import Match
from astragal.core.record import Record
from astragal.core.registry import load
from astragal.core.rule import CHANCE


class SavedGame:
    """The file that a game is kept in. It is left alone when somebody else has written to it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._content = self._read()

    def _read(self) -> bytes | None:
        try:
            return self.path.read_bytes()
        except OSError:
            return None

    def write(self, match: Match) -> None:
        """Write the record, and keep the secret of unfinished fair dice apart from it."""
        if self._read() not in (None, self._content):
            raise AstragalError(f"The file {self.path} has been changed meanwhile, so it is left alone.")
        if isinstance(match.luck, FairLuck):
            keep_secret(match.luck, needed=not match.over)
        record = match.record
        record.write(self.path)
        self._content = str(record).encode()


def resumed(file: Path, spec: str | None, typed: TypedLuck) -> Match:
    """A saved match with its luck going on where it stopped."""
    record = Record.read(file)
    match = Match.from_record(record, load(spec or record.game))
    if match.over:
        raise AstragalError(f"The game in {file} is over; `astragal record show {file}` tells it.")
    drawn = [int(step.text.split("/")[1]) for step in record.steps if step.seat == CHANCE]
    match.luck = _luck_of(record, drawn, typed)
    return match


def _luck_of(record: Record, drawn: list[int], typed: TypedLuck) -> Luck:
    kind, _, rest = record.dice.partition(" ")
    if kind == "typed":
        return typed
    if kind == "seeded" and rest.isdigit():
        luck = SeededLuck(int(rest))
        for n in drawn:
            luck.draw(n)
        return luck
    if kind == "fair" and re.fullmatch("[0-9a-f]{64}", rest):
        if _secret_file(rest).exists():
            return FairLuck(bytes.fromhex(_secret_file(rest).read_text()), len(drawn))
        raise AstragalError(
            "The dice of this game are fair and their secret seed is not on this computer, so it cannot go on here."
        )
    raise AstragalError(
        f"Expected dice that are fair, typed or seeded, not '{record.dice[:40]}'; this game can only be looked at."
    )


def _secret_file(commitment: str) -> Path:
    """Where the seed of an unfinished fair game is kept, away from the record that others may see."""
    home = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    return Path(home) / "astragal" / "seeds" / commitment


def keep_secret(luck: FairLuck, *, needed: bool) -> None:
    """Keep the seed of an unfinished game where only its owner can read it, and no longer than needed."""
    secret = _secret_file(luck.commitment)
    try:
        if not needed:
            secret.unlink(missing_ok=True)
        elif not secret.exists():
            secret.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            write_whole(secret, luck.seed.hex())
    except OSError as error:
        raise AstragalError(f"The secret seed of the dice cannot be kept: {error.strerror}.") from error
