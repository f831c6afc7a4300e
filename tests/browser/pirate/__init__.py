"""Pirate in a browser: the table on the screen, and players who use it."""
