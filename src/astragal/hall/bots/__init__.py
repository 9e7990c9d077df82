"""Bots that think in processes of their own, and whose turn it is to have one think."""
