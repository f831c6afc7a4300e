"""A node's metrics, in Prometheus' format.

Counting is a few additions in plain Python, because metrics of frames must cost almost nothing. The
metrics are only put together when Prometheus asks for them. docs/monitoring.md explains each of
them.
"""

from bisect import bisect_left
from collections.abc import Callable, Iterable, Sequence
from itertools import accumulate

from prometheus_client import CollectorRegistry, ProcessCollector, generate_latest
from prometheus_client.core import (
    CounterMetricFamily,
    GaugeMetricFamily,
    HistogramMetricFamily,
    Metric,
)
from prometheus_client.registry import Collector

FAST_S = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 1, 5)
"""The bounds of ranges for durations of fast operations."""

WAITS_S = (0.1, 1, 2, 4, 8, 15, 30, 60, 120, 300, 900)
"""The bounds of ranges for the time that players wait for an opponent."""


class Counter:
    """A metric that counts events, with one optional label."""

    def __init__(self, name: str, text: str, label: str | None = None) -> None:
        """Prepare the counter. Without a `label` it has one value."""
        self._name, self._text, self._label = name, text, label
        self._counts: dict[str, int] = {}
        self.value = 0
        """The count without a label, changed directly: frames are too many for a call each."""

    def add(self, what: str = "", by: int = 1) -> None:
        """Add `by` to the count. In a counter with a label, add it to the count of the label's
        value `what`.
        """
        if self._label is None:
            self.value += by
        else:
            self._counts[what] = self._counts.get(what, 0) + by

    def metric(self) -> Metric:
        """Return the counter as a Prometheus metric."""
        if self._label is None:
            return CounterMetricFamily(self._name, self._text, value=self.value)
        family = CounterMetricFamily(self._name, self._text, labels=[self._label])
        for what, count in self._counts.items():
            family.add_metric([what], count)
        return family


class Histogram:
    """A metric that counts durations in ranges."""

    def __init__(self, name: str, text: str, bounds_s: Sequence[float] = FAST_S) -> None:
        """`bounds_s` are the upper bounds of the buckets, in ascending order."""
        self._name, self._text, self._bounds_s = name, text, bounds_s
        self._counts = [0] * (len(bounds_s) + 1)
        self._sum_s = 0.0

    def add(self, took_s: float) -> None:
        """Add one duration to the histogram."""
        self._counts[bisect_left(self._bounds_s, took_s)] += 1
        self._sum_s += took_s

    def metric(self) -> Metric:
        """Return the histogram as a Prometheus metric."""
        ends = [*(str(float(bound)) for bound in self._bounds_s), "+Inf"]
        family = HistogramMetricFamily(self._name, self._text)
        buckets = list(zip(ends, accumulate(self._counts), strict=True))
        family.add_metric([], buckets, self._sum_s)
        return family


class Gauge:
    """A gauge whose value is read when Prometheus asks for it."""

    def __init__(self, name: str, text: str, read: Callable[[], float]) -> None:
        self._name, self._text, self._read = name, text, read

    def metric(self) -> Metric:
        """Return the gauge, with its present value, as a Prometheus metric."""
        return GaugeMetricFamily(self._name, self._text, value=float(self._read()))


class Telemetry(Collector):
    """All metrics of one node."""

    def __init__(self) -> None:
        self.commands = Counter(
            "spite_commands",
            "Commands by outcome: accepted, or the code of the rejection",
            "outcome",
        )
        self.command_seconds = Histogram(
            "spite_command_seconds", "Time from a command's arrival to its answer"
        )
        self.commit_seconds = Histogram(
            "spite_commit_seconds", "Time from a commit to the store's confirmation"
        )
        self.store_failures = Counter(
            "spite_store_failures",
            "Failed commits: no memory in the store (full), or an error or no answer (away)",
            "why",
        )
        self.problems = Counter(
            "spite_problems",
            "Frames, connections and requests rejected before they reached a match, by code",
            "code",
        )
        self.broken_off = Counter(
            "spite_requests_broken_off",
            "Requests whose client disconnected before the end of the body",
        )
        self.refusals = Counter(
            "spite_refusals",
            "Sockets, requests, handshakes and messages beyond a limit, by the limit's name",
            "limit",
        )
        self.joins = Counter(
            "spite_joins",
            "Connections by how they were brought up to date: by steps, or a snapshot",
            "by",
        )
        self.closes = Counter(
            "spite_closes", "Connections that the server closed, by close code", "code"
        )
        self.slow_readers = Counter(
            "spite_slow_readers",
            "Clients that fell behind, by the consequence: a snapshot or a disconnect",
            "got",
        )
        self.frames = Counter("spite_frames_sent", "Frames sent to clients")
        self.matches_created = Counter("spite_matches_created", "Matches created on this node")
        self.lobby_pairs = Counter(
            "spite_lobby_pairs", "Pairs of players, counted on the node of the second player"
        )
        self.lobby_wait_seconds = Histogram(
            "spite_lobby_wait_seconds",
            "Waiting time of this node's players until they were paired",
            WAITS_S,
        )
        self.games = Counter(
            "spite_games_archived",
            "Ended games by outcome: archived, unwritable, or lost by the store",
            "outcome",
        )
        self.games_analysed = Counter(
            "spite_games_analysed",
            "Games taken by the background analysis, by outcome: counted, left_out, or failed",
            "outcome",
        )
        self.pushes = Counter(
            "spite_pushes",
            "Push messages to the browsers of absent players, by outcome",
            "outcome",
        )
        self.mails = Counter("spite_letters", "Mails to players, by outcome", "outcome")
        self.faults = Counter("spite_faults", "Unexpected errors, by module", "module")
        self.loop_lag_seconds = Histogram(
            "spite_loop_lag_seconds", "Lag of the event loop, measured ten times a second"
        )
        self._gauges: list[Gauge] = []
        self._registry = CollectorRegistry()
        self._registry.register(self)
        ProcessCollector(registry=self._registry)

    def add_gauge(self, name: str, text: str, value: Callable[[], float]) -> None:
        """Register a gauge of the node; `value` returns its present value."""
        self._gauges.append(Gauge(name, text, value))

    def collect(self) -> Iterable[Metric]:
        """Yield every metric of the node, for Prometheus' registry."""
        for part in (*vars(self).values(), *self._gauges):
            if isinstance(part, Counter | Histogram | Gauge):
                yield part.metric()

    def exposition(self) -> bytes:
        """Return all metrics in Prometheus' text format."""
        return generate_latest(self._registry)
