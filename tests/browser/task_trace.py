"""Reads the tasks of a page's main thread from a Chromium trace (`Browser.start_tracing`).

Tests and measurements of performance find long tasks and forced layouts with it.
"""

import json
from collections import Counter
from dataclasses import dataclass
from typing import Any

CATEGORIES = (
    "toplevel",
    "devtools.timeline",
    "disabled-by-default-devtools.timeline",
    "blink.user_timing",
    "v8",
)
STACKS = "disabled-by-default-devtools.timeline.stack"
"""The category of stack traces of layouts. They make scripts slower."""
MARK = "part: "
"""The start of a performance mark that begins a part of the trace."""
TASK = "ThreadControllerImpl::RunTask"
SCRIPT = frozenset(
    {"FunctionCall", "EvaluateScript", "V8.RunMicrotasks", "RunMicrotasks", "v8.run"}
)
"""Events that stand for running scripts."""

Event = dict[str, Any]


@dataclass(frozen=True)
class Task:
    """A task of a page's main thread in a trace of Chromium. Times are in milliseconds."""

    wall_ms: float
    cpu_ms: float
    contents: Counter[str]
    """The CPU time by kind of work, without that of work within it."""

    def __str__(self) -> str:
        work = ", ".join(f"{name} {ms:.0f}" for name, ms in self.contents.most_common(6) if ms >= 1)
        return f"{self.wall_ms:.0f} ms wall, {self.cpu_ms:.0f} ms CPU: {work}"


def tasks_by_part(trace: bytes, factor: float = 1) -> dict[str, list[Task]]:
    """Return the tasks of the thread that set the marks, by part: the last mark before their end.

    Tasks before the first mark are in `before`.
    CPU times are multiplied by the factor.
    """
    events: list[Event] = json.loads(trace)["traceEvents"]
    marks = sorted(
        (event["ts"], event["name"].removeprefix(MARK), (event["pid"], event["tid"]))
        for event in events
        if event.get("name", "").startswith(MARK)
    )
    thread = marks[-1][2]
    work = [each for each in events if (each["pid"], each["tid"]) == thread and each["ph"] == "X"]
    parts: dict[str, list[Task]] = {}
    for inside in _grouped(work):
        first = inside[0]
        end = first["ts"] + first.get("dur", 0)
        part = next((name for at, name, _ in reversed(marks) if at <= end), "before")
        parts.setdefault(part, []).append(
            Task(
                wall_ms=first.get("dur", 0) / 1000,
                cpu_ms=first.get("tdur", 0) / 1000 * factor,
                contents=_contents(inside, factor),
            )
        )
    return parts


def forced_layouts(trace: bytes) -> list[int]:
    """Return the numbers of layouts that the client's scripts forced: one for each task with any.

    Layouts before a move changes the page are left out: they finish what an earlier event in the
    same frame has changed, such as the mark of a pressed card. The trace needs the category STACKS.
    """
    events: list[Event] = json.loads(trace)["traceEvents"]
    threads: dict[tuple[int, int], list[Event]] = {}
    for event in events:
        if event["ph"] == "X":
            threads.setdefault((event["pid"], event["tid"]), []).append(event)
    tasks = [task for work in threads.values() for task in _grouped(work)]
    counts = (sum(map(_is_forced_layout, task)) for task in tasks)
    return [count for count in counts if count > 0]


def _is_forced_layout(event: Event) -> bool:
    frames = event.get("args", {}).get("beginData", {}).get("stackTrace", [])
    return (
        event["name"] == "Layout"
        and any("/assets/" in frame["url"] for frame in frames)
        # `animate` of a table reads the places of cards before the change, and its result after it.
        and not any(frame["functionName"].endswith(".animate") for frame in frames)
    )


def _grouped(work: list[Event]) -> list[list[Event]]:
    """Return the trace's tasks, each as the list of its own event and the events within it."""
    groups: list[list[Event]] = []
    end = 0
    # A parent comes before the events within it.
    for event in sorted(work, key=lambda each: (each["ts"], -each.get("dur", 0))):
        if event["ts"] < end:
            groups[-1].append(event)
        elif event["name"] == TASK:
            groups.append([event])
            end = event["ts"] + event.get("dur", 0)
    return groups


def _contents(inside: list[Event], factor: float) -> Counter[str]:
    own: Counter[str] = Counter()
    open_events: list[tuple[float, str]] = []
    for event in inside:
        while open_events and open_events[-1][0] <= event["ts"]:
            open_events.pop()
        took_ms = event.get("tdur", 0) / 1000 * factor
        if open_events:
            own[open_events[-1][1]] -= took_ms
        name = _kind(event)
        own[name] += took_ms
        open_events.append((event["ts"] + event.get("dur", 0), name))
    return own


def _kind(event: Event) -> str:
    name: str = event["name"]
    data = event.get("args", {}).get("data") or {}
    if name == "EventDispatch":
        return f"event {data.get('type')}"
    return "script" if name in SCRIPT else name
