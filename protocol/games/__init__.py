"""The wire format of each game: options, actions, events, positions and codes."""
