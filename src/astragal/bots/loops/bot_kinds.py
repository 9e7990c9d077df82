"""The bots that grow no tree, by number and by name."""

RANDOM, BEGINNER, GREEDY = range(3)

KINDS_BY_NAME = {"random": RANDOM, "beginner": BEGINNER, "greedy": GREEDY, "casual": GREEDY}
