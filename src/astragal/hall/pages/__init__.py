"""The pages of games and tables."""
