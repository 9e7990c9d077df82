"""Measuring as rule code: it is imported anew beside each game's own rules."""
