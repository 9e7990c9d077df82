"""Tournaments and clubs: who meets whom, who is ahead, and what is kept of it."""
