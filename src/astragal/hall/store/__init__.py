"""The database: its tables and threads, and what workers tell each other through it."""
