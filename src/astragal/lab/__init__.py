"""Measuring games."""
