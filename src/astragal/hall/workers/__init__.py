"""Several workers that share a database: which of them live, what they tell each other, and the tables in memory."""
