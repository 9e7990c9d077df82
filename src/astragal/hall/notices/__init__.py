"""Notices to people who are elsewhere: by mail and by webhook."""
