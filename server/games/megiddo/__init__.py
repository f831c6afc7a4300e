"""Megiddo for two (docs/rules/megiddo.md)."""
