"""Archiving of finished games, from the store's outbox to the archive and its readers."""
