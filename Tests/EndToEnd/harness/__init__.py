"""What the end-to-end tests stand on: the real server, real browsers, and a player who solves puzzles."""
