"""The Spite & Malice server."""
