"""The layout of the rows of numbers that loops take and fill."""

NEXT_GAME, LAST_GAME, SEED, MOST_STEPS, WATCH, PLAYERS, MOST_LEGAL = range(7)
JOB_SIZE = 7

GAMES, DECISIONS, CHECKSUM, SCORES = range(4)
"""In the totals: then, for each seat, the sum of its points and of its shares of victory."""

TOTALS_SIZE = 3

SHARES = 2520
"""A victory is this many shares, so that up to ten players divide it evenly."""
