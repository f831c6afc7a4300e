"""The game Spite and Malice for two players (docs/rules.md)."""
