"""A simulated newcomer for browser tests: it knows no rules and does what the page says."""
