"""Games that are saved in a file and continued later."""

import os
from pathlib import Path

from astragal.cli.arguments import game_of
from astragal.core.errors import AstragalError
from astragal.core.luck import FairLuck, Luck, SeededLuck, TypedLuck
from astragal.core.match import Match
from astragal.core.private import make_folder, make_private
from astragal.core.record import Record
from astragal.core.rule import CHANCE
from astragal.core.text_files import write_whole


class SavedGame:
    """The file that a game is kept in. A file that belongs to something else is left alone."""

    def __init__(self, path: Path, *, resumed: bool = False) -> None:
        self.path = path
        self._content = self._read() if resumed else None

    def _read(self) -> bytes | None:
        try:
            return self.path.read_bytes()
        except (OSError, ValueError):
            return None

    def write(self, match: Match) -> str:
        """Write the record, and keep the secret of unfinished fair dice apart from it; returns a warning, if any."""
        found = self._read()
        if found is not None and found != self._content:
            reason = "already exists" if self._content is None else "has been changed in the meantime"
            raise AstragalError(f"The file {self.path} {reason}, so it is left alone.")
        record = match.record
        write_whole(self.path, str(record), private=True)  # it holds every hand
        self._content = str(record).encode()
        if isinstance(match.luck, FairLuck):
            return keep_secret(match.luck, needed=not match.over)
        return ""


def resumed(file: Path, spec: str | None, typed: TypedLuck) -> Match:
    """A saved match with its luck continuing where it stopped."""
    record = Record.read(file)
    match = Match.from_record(record, game_of(record, spec))
    if match.over:
        raise AstragalError(f"The game in {file} is over; `astragal record show {file}` shows it.")
    drawn = [step.outcomes for step in record.steps if step.seat == CHANCE]
    match.luck = _luck_of(record, drawn, typed)
    return match


def _luck_of(record: Record, drawn: list[int], typed: TypedLuck) -> Luck:
    kind, *rest = record.dice.split(" ")
    if kind == "typed":
        return typed
    if kind == "seeded":
        luck = SeededLuck(int(rest[0]))
        for n in drawn:
            luck.draw(n)
        return luck
    if kind == "fair":
        return FairLuck(_secret(rest[0]), len(drawn), rest[1:])
    raise AstragalError("Expected fair, typed or seeded dice, not recorded ones; this game can only be viewed.")


def _secret(commitment: str) -> bytes:
    """The saved seed of fair dice, if it is the one that was promised."""
    try:
        seed = bytes.fromhex(_secret_file(commitment).read_text())
    except (OSError, ValueError):
        seed = b""
    if FairLuck(seed).commitment != commitment:
        raise AstragalError(
            "The secret seed of this game's fair dice is not on this computer, so it cannot be continued here."
        )
    return seed


def _secret_file(commitment: str) -> Path:
    """Where the seed of an unfinished fair game is kept, away from the record that others may see."""
    home = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    return Path(home) / "astragal" / "seeds" / commitment


def keep_secret(luck: FairLuck, *, needed: bool) -> str:
    """Keep the seed of an unfinished game where only its owner can read it, and no longer than needed."""
    secret = _secret_file(luck.commitment)
    try:
        if not needed:
            secret.unlink(missing_ok=True)
        else:
            make_folder(secret.parent)
            make_private(secret.parent)
            if secret.exists():
                make_private(secret)
            else:
                write_whole(secret, luck.seed.hex(), private=True)
    except (OSError, AstragalError):
        return f"The secret seed of the dice cannot be kept in {secret.parent}, so a saved game can only be viewed."
    return ""
