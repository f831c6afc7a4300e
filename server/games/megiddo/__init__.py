"""The game Megiddo for two players (docs/rules/megiddo.md)."""
