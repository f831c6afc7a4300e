"""What a node counts of itself, for Prometheus."""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest


class Telemetry:
    """The counters of one node, in a registry of their own."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.connections = Gauge(
            "spite_connections", "Open WebSocket connections", registry=self.registry
        )
        self.live_matches = Gauge(
            "spite_live_matches", "Matches that this node holds", registry=self.registry
        )
        self.commands = Counter(
            "spite_commands",
            "Commands by what came of them: accepted, or the code of the rejection",
            ["outcome"],
            registry=self.registry,
        )
        self.problems = Counter(
            "spite_problems",
            "Frames and requests that were refused before any match heard of them",
            ["code"],
            registry=self.registry,
        )
        self.command_seconds = Histogram(
            "spite_command_seconds",
            "From a command's arrival to its answer",
            buckets=(0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 1, 5),
            registry=self.registry,
        )
        self.matches_created = Counter(
            "spite_matches_created", "Matches created on this node", registry=self.registry
        )

    def exposition(self) -> bytes:
        """All of it, in the text format that Prometheus reads."""
        return generate_latest(self.registry)
