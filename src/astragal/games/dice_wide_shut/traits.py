"""What a player had at the end that the lab measures: splits, full and empty columns, 6s used."""

from astragal.core import Traits, rule

from .rules import EMPTY_COLUMN, HALVES, LINES, USED, S, column_points, is_full, is_split

COLUMNS = tuple(f"{half} {column}" for half in HALVES for column in LINES)
NAMES = (
    *((f"{half} splits", str(splits)) for half in HALVES for splits in range(6)),
    *(("full column", column) for column in COLUMNS),
    *(("column worth -5", column) for column in COLUMNS),
    *(("6s used", str(used)) for used in range(len(COLUMNS) + 1)),
)
FIRST_FULL = 12
FIRST_EMPTY = FIRST_FULL + len(COLUMNS)
FIRST_USED = FIRST_EMPTY + len(COLUMNS)


@rule
def had(s: S, seat: int, out: list[int]) -> int:
    """Write the numbers of what a seat had; how many there are."""
    n = 0
    used = 0
    for half in range(2):
        splits = 0
        for line in range(5):
            if is_split(s, seat, half, line):
                splits += 1
            if s.sixes[seat][half][line] == USED:
                used += 1
            if is_full(s, seat, half, line):
                out[n] = FIRST_FULL + 5 * half + line
                n += 1
            if column_points(s, seat, half, line) == EMPTY_COLUMN:
                out[n] = FIRST_EMPTY + 5 * half + line
                n += 1
        out[n] = 6 * half + splits
        n += 1
    out[n] = FIRST_USED + used
    return n + 1


TRAITS = Traits(names=NAMES, had=had)
