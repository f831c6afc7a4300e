"""The record of a game of Pirate: writing, parsing and checking."""
