"""Sockets and frames: what comes in, what goes out, and how much of it."""
