"""Spite and Malice for two (docs/rules.md)."""
