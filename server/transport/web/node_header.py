"""The response header that names the node."""

NODE_HEADER = "spite-node"
"""The name of a header of `/healthz`, `/readyz` when ready, and accepted WebSocket handshakes."""
