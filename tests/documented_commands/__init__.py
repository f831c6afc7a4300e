"""The commands that the documents name, and how each of them is tried."""
