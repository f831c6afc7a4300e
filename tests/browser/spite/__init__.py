"""Helpers of browser tests of Spite and Malice: they read the table, and play at it."""
