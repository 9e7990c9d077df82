"""The pages about people: accounts, contacts, ratings and settings."""
