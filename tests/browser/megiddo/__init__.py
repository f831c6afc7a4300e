"""Megiddo in a browser: the board on the screen, and players who use it."""
