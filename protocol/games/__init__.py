"""What each game says on the wire: its options, actions, events, positions and codes."""
