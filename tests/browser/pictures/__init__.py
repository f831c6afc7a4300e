"""Takes screenshots of every page and state at every size: `make pictures` (CONTRIBUTING.md)."""
