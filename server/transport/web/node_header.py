"""The response header that names the node."""

NODE_HEADER = "spite-node"
"""The name of a header that is sent with `/healthz`, `/readyz` and every WebSocket handshake."""
