"""The pages of tournaments and clubs."""
