"""People: their names, accounts and sessions, what they say, and their ratings."""
