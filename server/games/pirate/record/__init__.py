"""The game record: written from what happened, read back, and checked by the rules."""
