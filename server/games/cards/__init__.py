"""Shared parts of the card games: zones and visibility."""
