"""Megiddo in a browser: its board as it is seen, and people who play on it."""
