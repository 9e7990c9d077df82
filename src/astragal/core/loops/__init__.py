"""Rule code that comes with every game: it is imported anew beside each game's own rules."""
