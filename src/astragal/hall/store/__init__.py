"""The database: its connections and threads, its schema, and the rows of tables and steps."""
