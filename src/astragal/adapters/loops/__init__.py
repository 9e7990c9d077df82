"""Games as numbers for learners, as rule code: it is imported again beside each game's own rules."""

BUILDS_ON = ("astragal.core.loops", "astragal.bots.loops")
"""The packages of loops that these import."""
