"""Two nodes with one Redis, for tests of the lobby."""

from dataclasses import dataclass

import pytest

from tests.support.server_process import ServerProcess

LEASE_MS = 2_000
"""The time for which a dead node's seeks stay in these tests."""


@dataclass
class Nodes:
    """A node, and a way to create more nodes with the same Redis and archive."""

    here: ServerProcess
    lease: dict[str, str]
    folders: pytest.TempPathFactory

    def another(self) -> ServerProcess:
        """Create another node with the same Redis, which is not started yet."""
        url = f"unix://{self.here.data / 'redis.sock'}"
        node = ServerProcess(self.folders.mktemp("node"), {**self.lease, "REDIS_URL": url})
        node.data.symlink_to(self.here.data)
        return node
