"""Pirate in a browser: its table as it is seen, and people who race at it."""
