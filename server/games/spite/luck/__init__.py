"""The luck ledger of a finished game (docs/rules/luck.md)."""
