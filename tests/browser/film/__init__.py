"""Films animations at the table as frames, and checks each: `make film` (CONTRIBUTING.md)."""
