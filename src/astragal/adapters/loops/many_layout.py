"""What stands where in the rows of numbers with which many games are played together."""

# The job: which of the games are played now, and what is the same for all. Then, for each seat counted from the
# learner's, who plays it: one of the bots' kinds, or whoever calls.
FIRST, LAST, GAMES, SEED, PLAYERS, BEGIN, LEARNER_SEAT, MOST_STEPS, KINDS = range(9)
JOB_SIZE = KINDS + 10

CALLER = -1
"""The kind of a seat for which the caller chooses."""

ANY_SEAT = -1
"""The learner's seat if it moves on by one from game to game."""

# Of each game: its number, the seat of the learner and the one that has to choose, who chose last, whether a game
# has ended in this step, and the streams of its luck and of its bots.
NUMBER, LEARNER, SEAT, CHOSE, ENDED, DICE_STREAM, BOTS_STREAM = 0, 1, 2, 3, 4, 5, 9
GAME_SIZE = 13

NO_END = -1
"""What is returned if somebody never gets to choose."""

ILLEGAL = -2
"""What is returned if the caller chose what is not legal."""
