"""Pirate, a real-time card race for two players (docs/rules/pirate.md)."""
