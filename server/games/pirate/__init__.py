"""Pirate, a patience race for two without turns (docs/rules/pirate.md)."""
