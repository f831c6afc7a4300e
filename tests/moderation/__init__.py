"""Tests of moderation, which acts on reports and finds suspicious pairs of players."""
