"""The browser edition: a folder of static files in which the same Python runs in the browser, without a server."""
