"""Rooms: a match or the lobby, as the subject of a WebSocket connection."""
