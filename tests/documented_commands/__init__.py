"""The commands in the documents, and how each of them is tried."""
