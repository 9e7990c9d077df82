"""The layout of the rows of numbers of a measurement.

All are sums and counts of whole numbers, so it does not matter who played which game. Shares of victory are counted
in parts, where a whole one is `SHARES` of the core.
"""

SEATS = 10
LENGTHS = 1024
"""Games by their decisions; the last number counts all longer ones."""

POINTS = 1024
LOWEST_POINTS = -256
"""Seats by their points at the end; the first and the last number count all beyond."""

MARGINS = 256
LEAD_CHANGES = 64
PARTS = 20
"""Of a game, by decisions."""

HISTORY = 4096
"""How many decisions of a game are looked back at; in a longer one, the first."""

OPENING = 4
"""How many choices at the beginning of a game are its opening."""

# The job. Games of another variant have the same luck and other choices.
NEXT_GAME, LAST_GAME, SEED, MOST_STEPS, PLAYERS, ROTATED, VARIANT, KINDS = range(8)
JOB_SIZE = KINDS + SEATS

# A row for each game: its opening, then these, then everybody's points and shares of victory.
LENGTH = OPENING
CHANGES = OPENING + 1
SINCE = OPENING + 2
GAME_POINTS = OPENING + 3
GAME_SHARES = GAME_POINTS + SEATS
GAME_SIZE = GAME_SHARES + SEATS

# The sums: of all games, then tables.
GAMES, DECISIONS, CHECKSUM, SEAT_GAMES, SEAT_SHARES, SEAT_SQUARES = range(6)
AT_LENGTHS = 6
AT_POINTS = AT_LENGTHS + LENGTHS
AT_MARGINS = AT_POINTS + POINTS
AT_LEAD_CHANGES = AT_MARGINS + MARGINS
AT_DECIDED = AT_LEAD_CHANGES + LEAD_CHANGES
"""Games by the part in which the winner took the lead for good; the last is the end itself."""

AT_LEADER = AT_DECIDED + PARTS + 1
"""For each part, at its end: games with one leader, that leader's shares; games with one last, its shares."""

# For each seat, then for each who is the first to choose, the second …, then for each of the bots: games, points,
# squares of points, shares, squares of shares.
RESULT_SIZE = 5
AT_SEATS = AT_LEADER + 4 * PARTS
AT_ORDER = AT_SEATS + RESULT_SIZE * SEATS
AT_BOTS = AT_ORDER + RESULT_SIZE * SEATS

# For each action: decisions at which it was offered, at which it was chosen; seats that chose it in a game, their
# shares, their squares. For each trait the last three.
AT_ACTIONS = AT_BOTS + RESULT_SIZE * SEATS
ACTION_SIZE = 5
TRAIT_SIZE = 3
