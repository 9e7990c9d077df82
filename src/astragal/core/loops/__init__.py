"""Rule code that comes with every game: it is imported again beside each game's own rules."""

BUILDS_ON: tuple[str, ...] = ()
"""The packages of loops that these import."""
