"""The HTTP API for searching and downloading finished matches."""
