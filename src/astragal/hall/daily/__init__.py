"""Today's roll: the chain of seeds, the tries that count, and how they rank."""
