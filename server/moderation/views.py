"""Reports, actions and players as shown to moderators."""

from collections.abc import Mapping, Sequence

from protocol.core.ids import PlayerId
from protocol.core.moderation import ActView, Notice, OddPair, PairReason, PlayerRef, ReportView
from server.players.profiles import name_of
from server.store.moderation import ModeratorAction, ModeratorNotice, PairFacts, Report
from server.store.players import Person


def person_view(person: Person) -> PlayerRef:
    """Return a player as moderators see them, with a name even if it is hidden from others."""
    return PlayerRef(
        id=person.id, name=person.name or name_of(person), registered=person.is_registered
    )


def report_view(report: Report, persons: Mapping[PlayerId, Person]) -> ReportView:
    """Return a report as moderators see it. `persons` has every player in it."""
    return ReportView(
        id=report.id,
        at_ms=report.at_ms,
        state=report.state,
        reason=report.reason,
        note=report.note,
        match=report.match,
        seat=report.seat,
        room=report.room,
        line=report.line,
        about=person_view(persons[report.about]),
        named=report.named,
        by=person_view(persons[report.by]),
        lines=list(report.lines),
    )


def pair_view(
    pair: PairFacts, reasons: list[PairReason], persons: Mapping[PlayerId, Person]
) -> OddPair:
    """Return a suspicious pair as moderators see it. `persons` has both players."""
    return OddPair(
        players=[person_view(persons[player]) for player in pair.players],
        matches=pair.matches,
        wins=list(pair.wins),
        same_address=pair.same_address,
        same_browser=pair.same_browser,
        aborted=pair.aborted,
        short=pair.short,
        last_ms=pair.last_ms,
        reasons=reasons,
    )


def act_view(act: ModeratorAction, persons: Mapping[PlayerId, Person]) -> ActView:
    """Return an entry of the moderators' log. `persons` has every player in it."""
    return ActView(
        id=act.id,
        at_ms=act.at_ms,
        act=act.act,
        moderator=person_view(persons[act.moderator]),
        player=person_view(persons[act.player]),
        reason=act.reason,
        until_ms=act.until_ms,
        name_hidden=act.name_hidden,
        note=act.note,
        report=act.report,
    )


def notices_view(notices: Sequence[ModeratorNotice]) -> list[Notice]:
    """Return a player's unread notices, as the player sees them."""
    return [
        Notice(
            id=one.id,
            kind=one.kind,
            reason=one.reason,
            until_ms=one.until_ms,
            name=one.name,
            at_ms=one.at_ms,
        )
        for one in notices
    ]
