"""What pages are filled with, without a server or a database: values, pictures, templates, scripts and styles."""
