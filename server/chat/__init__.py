"""Chat beside matches: permissions, blocks, and the log for reports."""
