"""Web Push messages that tell absent players that it is their turn."""
