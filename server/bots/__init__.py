"""Computers as opponents: which matches they play at this node, and how they do it."""
