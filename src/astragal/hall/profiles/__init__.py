"""Profiles: the games that somebody has finished, who may see them, and friends."""
