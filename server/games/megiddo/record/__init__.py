"""The game record, version 1: written from what happened, read back, and checked by the rules."""
