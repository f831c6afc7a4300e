"""The header by which an answer says which node gave it."""

NODE_HEADER = "spite-node"
"""At `/healthz`, at `/readyz` and in the handshake of each WebSocket."""
