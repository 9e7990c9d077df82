"""The life of one table, from its setup to its replay: no database, no socket, no web."""
