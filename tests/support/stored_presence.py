"""Reads and changes a match's presence in Redis: which nodes' clients are connected or absent.

Tests make with it the changes that other nodes would have made at other times.
"""

from typing import Any

import msgspec
from msgspec.structs import replace

from protocol.core.ids import MatchId
from server.store.absence_record import AbsenceRecord
from server.store.node_reports import NodeReport, Reports, SeatReport
from server.store.redis.keys import match_keys
from server.store.redis_process import ask


async def stored_reports(redis_url: str, match: MatchId) -> Reports:
    """Return the presence reports about a match as stored by the nodes."""
    stored = await ask(redis_url, "GET", match_keys(match).presence)
    assert isinstance(stored, bytes | None)
    return msgspec.json.decode(stored or b"{}", type=dict[str, NodeReport])


async def store_report(redis_url: str, match: MatchId, node: str, report: NodeReport) -> None:
    """Store a node's report of who is connected to a match."""
    reports = {**await stored_reports(redis_url, match), node: report}
    key = match_keys(match).presence
    await ask(redis_url, "SET", key, msgspec.json.encode(reports), "KEEPTTL")


async def change_report(redis_url: str, match: MatchId, node: str, **changed: Any) -> None:
    """Change fields of a node's stored report about a match."""
    report = (await stored_reports(redis_url, match))[node]
    await store_report(redis_url, match, node, replace(report, **changed))


async def stored_absences(redis_url: str, match: MatchId) -> AbsenceRecord | None:
    """Return the stored record of absences in a match's current game, or None if there is none."""
    stored = await ask(redis_url, "GET", match_keys(match).absence)
    assert isinstance(stored, bytes | None)
    return None if stored is None else msgspec.json.decode(stored, type=AbsenceRecord)


async def change_absences(redis_url: str, match: MatchId, **changed: Any) -> None:
    """Change fields of a match's stored record of absences, as `changed` says."""
    record = await stored_absences(redis_url, match)
    assert record is not None
    value = msgspec.json.encode(replace(record, **changed))
    await ask(redis_url, "SET", match_keys(match).absence, value, "KEEPTTL")


async def absent_since(redis_url: str, match: MatchId, seat: int, since_ms: int) -> None:
    """Change the start of a seat's current absence (Unix milliseconds)."""
    record = await stored_absences(redis_url, match)
    assert record is not None
    before = record.since_ms
    since = (since_ms, before[1]) if seat == 0 else (before[0], since_ms)
    await change_absences(redis_url, match, since_ms=since)


def report_of(*seats: int, expires_ms: int) -> NodeReport:
    """Return a node's presence report with these seats connected, and without spectators."""
    return NodeReport((SeatReport(0 in seats), SeatReport(1 in seats)), 0, expires_ms)
