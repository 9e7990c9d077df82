"""Notices to people who are elsewhere: by mail, by push and by webhook."""
