"""The hall: the server that people play on, with tables, bots, chat, replays and fair dice."""
