"""Sockets and WebSocket frames: receiving, sending, and their limits."""
