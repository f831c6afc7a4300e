"""The nodes' reports of who is connected to a match, as pure values and functions.

They tell which seats are connected, and which seats a dead or stopped node has lost.
"""

from collections.abc import Callable, Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from protocol.core.ids import SEATS
from server.store.ports import LostNode

UNSEEN_MS = 40_000
"""The longest time between two checks of a match with connections. Nodes aim at a third of it."""
Seats = tuple[bool, bool]


class SeatReport(Struct, frozen=True, gc=False, omit_defaults=True):
    """The part of a node's report on a match about the connections of one seat."""

    connected: bool = False
    moved_ms: int | None = None
    """When the seat connected to another node too, if this node has not reported since.

    The node may be dying: the connection here is only known until then.
    """
    closed_ms: int | None = None
    """When this node, which is stopping, closed the seat's last connection."""


class NodeReport(Struct, frozen=True, gc=False):
    """The report of one node about the connections of a match."""

    seats: tuple[SeatReport, SeatReport]
    spectators: int
    expires_ms: int

    @property
    def connected(self) -> Seats:
        """True for each seat that was connected to the node when it made this report."""
        return self.seats[0].connected, self.seats[1].connected


Reports = Mapping[str, NodeReport]
"""The reports of who is connected to a match, by node."""


def unexpired(reports: Reports, now_ms: int) -> Reports:
    """Return the nodes' reports that have not expired."""
    return {node: report for node, report in reports.items() if report.expires_ms > now_ms}


def with_report(reports: Reports, node: str, report: NodeReport, now_ms: int) -> Reports:
    """Return the reports of a match with the new `report` of `node`.

    A seat that is connected both here and to another node has moved here. If the other node does
    not report again, the connection there is gone.
    """

    def update(other: SeatReport, here: bool) -> SeatReport:
        if other.moved_ms is not None:
            return SeatReport() if now_ms - other.moved_ms > UNSEEN_MS else other
        return replace(other, moved_ms=now_ms) if other.connected and here else other

    found = {
        other: _with_seats(before, update, report.connected)
        for other, before in unexpired(reports, now_ms).items()
        if other != node
    } | {node: report}
    return {node: report for node, report in found.items() if _visible(report) != _NOTHING}


def with_closed(reports: Reports, node: str, connected: Seats, now_ms: int) -> Reports:
    """Return the reports of a match after `node`, which is stopping, has closed connections.

    `connected` are the seats that are still connected to it.
    """
    report = reports.get(node)
    if report is None:
        return reports

    def update(seat: SeatReport, here: bool) -> SeatReport:
        is_closing = seat.connected and seat.moved_ms is None and seat.closed_ms is None
        return replace(seat, closed_ms=now_ms) if is_closing and not here else seat

    return {**reports, node: _with_seats(report, update, connected)}


def is_visible(before: Reports, after: Reports, now_ms: int) -> bool:
    """Return whether `after` shows other nodes a change of a match's connections since `before`.

    It does if seats or numbers of spectators differ, or if a report in `before` has expired.
    """
    expired = len(unexpired(before, now_ms)) < len(before)
    return expired or _all_visible(before) != _all_visible(after)


def connected_seats(reports: Reports) -> Seats:
    """Return by seat whether it is connected to any of the nodes."""
    first, second = (any(report.connected[seat] for report in reports.values()) for seat in SEATS)
    return first, second


def cut_off_seats(reports: Reports) -> Seats:
    """Return by seat whether its last connection was to one of the dead nodes of these reports."""
    first, second = (
        any(
            report.seats[seat].connected and report.seats[seat].moved_ms is None
            for report in reports.values()
        )
        for seat in SEATS
    )
    return first, second


def lost_seats(node: str, report: NodeReport, died_ms: int, connected: Seats) -> Iterator[LostNode]:
    """Yield the seats whose absence the death of `node` explains, by the time of their loss.

    `connected` are the seats that are connected to a living node.
    """
    since = [_lost_since(report.seats[seat], died_ms, connected[seat]) for seat in SEATS]
    for since_ms in sorted({ms for ms in since if ms is not None}):
        yield LostNode(node, since_ms, tuple(seat for seat in SEATS if since[seat] == since_ms))


def _lost_since(seat: SeatReport, died_ms: int, connected: bool) -> int | None:
    """Return when a dead node lost the player of a seat.

    None for a player who was connected elsewhere before, or has been since and left.
    """
    was_here = seat.connected if seat.moved_ms is None else connected and seat.moved_ms > died_ms
    since_ms = died_ms if seat.closed_ms is None else seat.closed_ms
    return since_ms if was_here else None


def _with_seats(
    report: NodeReport, update: Callable[[SeatReport, bool], SeatReport], here: Seats
) -> NodeReport:
    first, second = map(update, report.seats, here)
    return replace(report, seats=(first, second))


_NOTHING = ((False, False), 0)


def _visible(report: NodeReport) -> tuple[Seats, int]:
    return report.connected, report.spectators


def _all_visible(reports: Reports) -> Mapping[str, tuple[Seats, int]]:
    return {node: _visible(report) for node, report in reports.items()}
