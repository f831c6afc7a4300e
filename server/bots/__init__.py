"""Bots: the matches that they play at this node, and their playing."""
