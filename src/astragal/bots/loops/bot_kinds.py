"""The bots that grow no tree, by number and by name, and how greedy ones look ahead."""

RANDOM, BEGINNER, GREEDY = range(3)

KINDS_BY_NAME = {"random": RANDOM, "beginner": BEGINNER, "greedy": GREEDY, "casual": GREEDY}

LUCKS = 4
"""How many lucks, and guesses of what is hidden, every action is tried with; the same for all of them."""
