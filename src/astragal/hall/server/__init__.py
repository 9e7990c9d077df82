"""The web server: the application, its sockets and its processes."""
