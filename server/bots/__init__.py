"""Bots: the supervisor of a node's bots, and the processes in which they play."""
