"""Several workers that share a database: which of them live, and what they tell each other."""
