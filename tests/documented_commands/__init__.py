"""Tries the commands that the documents name, so that they keep working."""
