"""People: their names, accounts, sessions and ratings."""
