"""A match as one node has it: its newest state, its recent steps, and its listeners here."""
