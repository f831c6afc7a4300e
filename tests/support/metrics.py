"""What a node has counted, read as Prometheus reads it."""

from server.telemetry import Telemetry


def metric(telemetry: Telemetry, name: str) -> float:
    """A metric, such as `spite_joins_total{by="steps"}`; 0 where it is not there yet."""
    lines = telemetry.exposition().decode().splitlines()
    found = [line.rpartition(" ")[2] for line in lines if line.startswith(f"{name} ")]
    return float(found[0]) if found else 0.0
