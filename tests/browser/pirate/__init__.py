"""Helpers of browser tests of Pirate: they read the table on the screen, and play at it."""
