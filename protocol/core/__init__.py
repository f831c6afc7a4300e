"""The messages of any match: no word of any game stands here."""
