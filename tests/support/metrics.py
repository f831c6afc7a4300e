"""Reads single metrics of a node in tests, from the text that Prometheus reads."""

from server.telemetry import Telemetry


def metric(telemetry: Telemetry, name: str) -> float:
    """Return a metric's value, such as `spite_joins_total{by="steps"}`; 0 if it doesn't exist."""
    lines = telemetry.exposition().decode().splitlines()
    found = [line.rpartition(" ")[2] for line in lines if line.startswith(f"{name} ")]
    return float(found[0]) if found else 0.0
