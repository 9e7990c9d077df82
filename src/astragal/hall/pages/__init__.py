"""The pages of the hall, with their templates, scripts and styles."""
