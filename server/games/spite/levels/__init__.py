"""The levels of the computer, and how the strongest of them came to its numbers."""
