"""The search as rule code: it is imported again beside each game's own rules."""
