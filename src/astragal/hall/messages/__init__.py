"""What a page and the hall say to each other. It is made of views alone: no table, no database, no web."""
