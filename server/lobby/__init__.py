"""The lobby: offered seats, pairing, challenges, and games that can be watched."""
