"""The game record: writing, parsing and checking."""
