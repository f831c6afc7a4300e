"""Films of animations at the table, with a check of every frame: `make film` (CONTRIBUTING.md)."""
