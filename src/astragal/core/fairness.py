"""Whether the rolls of a record follow from the seed that was promised before the game."""

from astragal.core.errors import AstragalError, BadRecord
from astragal.core.luck import FairLuck, fair_draw, fair_key
from astragal.core.match import Match
from astragal.core.record import Record
from astragal.core.rule import CHANCE


def verify_dice(record: Record, match: Match) -> bool:
    """Whether it is proved that every roll follows from the promised seed; what contradicts it is an error."""
    kind, *promised = record.dice.split(" ")
    if kind != "fair":
        return False
    if not record.seed:
        if match.over:
            raise AstragalError(
                "The game is over and claims fair dice, but the record has no seed. "
                "The seed of a daily table is shown when its day is over."
            )
        return False
    seed = bytes.fromhex(record.seed)
    commitment, *added = promised
    if FairLuck(seed).commitment != commitment:
        raise AstragalError("The seed in the record is not the one that was promised before the game.")
    for position, step in enumerate(step for step in record.steps if step.seat == CHANCE):
        drawn = fair_draw(fair_key(seed, added), position, step.outcomes)
        if drawn != step.outcome:
            raise BadRecord(step.line, 3, f"the fair seed gives {drawn + 1}/{step.outcomes}, not {step.text}")
    return True
