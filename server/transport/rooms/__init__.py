"""Rooms: what a connection is in, and the way of what it says there."""
