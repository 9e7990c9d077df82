"""Rule code that comes with every game: it is imported again beside each game's own rules."""
