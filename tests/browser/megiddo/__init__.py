"""Helpers of browser tests of Megiddo: they read the board on the screen, and play on it."""
