"""The puzzles of the day, for visitors without a match."""
