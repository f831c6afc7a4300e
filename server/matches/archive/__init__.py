"""What is over: from the store's outbox into the archive, and from there to those who ask."""
