"""What is sent to browsers and programs of people, wherever those are: pushes and webhooks."""
