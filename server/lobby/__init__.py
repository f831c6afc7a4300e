"""The lobby: seats on offer, players who are paired, and the games that can be watched."""
