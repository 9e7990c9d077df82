"""Games as numbers for learners, as rule code: it is imported again beside each game's own rules."""
