"""Shared deals: a finished game's deal against the same bot, for other players to try once."""
