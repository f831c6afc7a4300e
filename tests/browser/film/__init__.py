"""Films of what moves on the table, each frame of it looked at: `make film` (CONTRIBUTING.md)."""
