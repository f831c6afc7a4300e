"""Shared parts of the card games: zones, visibility, and storage of events."""
