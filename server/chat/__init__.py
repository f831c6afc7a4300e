"""Chat beside matches: permissions, blocks, and the chat log."""
