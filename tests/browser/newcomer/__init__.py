"""A newcomer who knows no game and does what the page says."""
