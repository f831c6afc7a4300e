"""Pure logic of a match of any game: requests in, answers out, no I/O."""
