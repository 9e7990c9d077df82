"""What stands where in the table that says how the numbers of a state become an observation.

The head of the table is followed by a block of rows for each observer, and these by columns. A row of the counts is
the number's place among those of the state, its place in the observation, and where its fractions begin. A row of
the choices has the place of the number, the first place in the observation, and where its columns begin: the column
of the number's value is what is 1. A row of the sets has the same and the number of bits.
"""

SIZE, PLAYERS, COUNTS, CHOICES, SETS, BLOCK, TO_ACT, SEAT, SCORE = range(9)
HEAD_SIZE = 9

COUNT_SIZE = 3
CHOICE_SIZE = 3
SET_SIZE = 4

NO_COLUMN = -1
"""The column of what concerns a seat at which nobody sits."""

SCORE_HALFWAY = 30
"""Points that are seen halfway between none and all that could be."""
