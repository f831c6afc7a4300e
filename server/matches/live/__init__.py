"""A match on one node: its current state, recent steps, and connected listeners."""
