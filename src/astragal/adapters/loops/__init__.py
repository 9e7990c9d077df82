"""Games as numbers for learners, as rule code: it is imported anew beside each game's own rules."""
