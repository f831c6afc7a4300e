"""The response header that names the node."""

NODE_HEADER = "spite-node"
"""Sent with `/healthz`, `/readyz` and every WebSocket handshake."""
