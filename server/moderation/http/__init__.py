"""The HTTP API for reports and moderation."""
