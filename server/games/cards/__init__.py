"""The kit of the games of cards: zones, what viewers may know of them, and their storage."""
