"""The messages of any match: nothing in this package depends on a particular game."""
