"""What each viewer of a table is shown and told: no database, no socket, no web."""
