"""Players: what they are called, how they are known again, and what they may decide."""
