"""The HTTP API for accounts and friends."""
