"""Spite and Malice in a browser: its table as it is seen, and people who play at it."""
