"""Puzzles of Spite and Malice: win in this turn, with the cards in sight."""
