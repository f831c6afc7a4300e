"""The game record, version 1: writing, parsing and checking."""
