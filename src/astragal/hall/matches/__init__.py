"""The match at a table: its story, what a seat may ask for, and the scripts of lessons."""
