"""The daily deal: a pool of deals a day, of which each player gets one (docs/rules/daily.md)."""
