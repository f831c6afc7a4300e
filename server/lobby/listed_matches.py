"""Listing of one node's matches for the lobby: offered seats, and games that can be watched."""

import asyncio
import heapq
from collections import Counter
from collections.abc import Iterable, Sequence

from msgspec import DecodeError, Struct
from msgspec.msgpack import Decoder, Encoder

from protocol.core.ids import MatchId, SeatId
from protocol.core.lobby import GameOn, SeatOffered
from protocol.core.rules_text import rules_to_text
from protocol.core.views import PlayerView
from server.addresses import PREFIX_FACTORS
from server.limits import GAMES_LISTED, SEATS_LISTED
from server.matches.core.model import Match
from server.matches.live.live_match import LiveMatch
from server.store.lobby import NodeCounts

AT_ONCE = 500
"""The number of matches to examine for the lobby before other tasks run."""
MATCHES_PER_SOURCE = 3
"""The maximum number of open matches that a node lists for one player, or for the guests of one
address.
"""
IN_PLAY = ("starting", "playing", "between")

_ENCODER = Encoder()
_DECODER = Decoder(tuple[list[SeatOffered], list[GameOn]])


class Offer(Struct, frozen=True):
    """An open match whose free seat is on offer."""

    match: Match
    sources: tuple[str, ...]
    """The address prefixes of the guest who offers the seat, the narrowest first."""

    @property
    def place(self) -> tuple[bool, int, MatchId]:
        """The sort key of offered seats: those of registered players and third-party bots first,
        then the oldest offers.
        """
        host, _ = self.match.players
        registered = host is not None and (host.registered or host.program)
        return not registered, self.match.moved_ms, self.match.id


def select_fairly(offers: Iterable[Offer]) -> list[Match]:
    """Return the offered matches to list in the lobby, at most SEATS_LISTED (100). No player or
    address prefix has more of them than its share.
    """
    counts: Counter[str] = Counter()
    listed: list[Match] = []
    for offer in sorted(offers, key=lambda offer: offer.place):
        host, _ = offer.match.players
        shares = [
            (source, MATCHES_PER_SOURCE * factor)
            for source, factor in zip(offer.sources, PREFIX_FACTORS, strict=False)
        ]
        if host is not None:
            shares.append((host.id, MATCHES_PER_SOURCE))
        if all(counts[key] < share for key, share in shares):
            counts.update(key for key, _ in shares)
            listed.append(offer.match)
    return listed[:SEATS_LISTED]


class Listing(Struct, frozen=True):
    """One node's list of public matches for the lobby."""

    seats: Sequence[SeatOffered]
    games: Sequence[GameOn]


async def list_matches(matches: Iterable[LiveMatch], players: int) -> tuple[Listing, NodeCounts]:
    """Return the listing of a node's matches for the lobby, and the node's counts of players and of
    matches in play.

    `players` is the number of players who are connected to the node. Of several nodes with a match,
    only one counts and lists it.
    """
    offers: list[Offer] = []
    watchable: list[tuple[int, int, MatchId, Match]] = []
    playing = 0
    for number, live in enumerate(matches, 1):
        match = live.match
        if match.status == "open":
            if match.offers_seat and live.presence.is_counted_here:
                offers.append(Offer(match, live.presence.creator_sources))
        elif match.status in IN_PLAY and live.presence.is_counted_here:
            playing += 1
            if match.settings.open_to_spectators:
                since_ms = match.start.closed_ms
                watchable.append((-live.presence.spectators, -since_ms, match.id, match))
        if number % AT_ONCE == 0:
            await asyncio.sleep(0)
    seats = [_seat_of(match) for match in select_fairly(offers)]
    games = [
        _game_on(match, -negative_spectators)
        for negative_spectators, *_, match in heapq.nsmallest(GAMES_LISTED, watchable)
    ]
    return Listing(seats, games), NodeCounts(players, playing)


def _seat_of(match: Match) -> SeatOffered:
    host, _ = match.players
    settings = match.settings
    return SeatOffered(
        id=SeatId(match.id),
        match=match.id,
        player=PlayerView(name="") if host is None else host.public_view,
        game=settings.game_key,
        preset=settings.preset,
        text=rules_to_text(settings.rules),
        clock=settings.clock,
        since_ms=match.moved_ms,
        rated=match.rated,
    )


def _game_on(match: Match, watchers: int) -> GameOn:
    players = [player.public_view for player in match.players if player is not None]
    settings = match.settings
    return GameOn(
        match=match.id,
        players=players,
        game=settings.game_key,
        preset=settings.preset,
        text=rules_to_text(settings.rules),
        clock=settings.clock,
        number=max(1, match.game.number),
        score=list(match.series.score),
        watchers=watchers,
        since_ms=match.start.closed_ms,
    )


def dump_listing(listing: Listing) -> bytes:
    """Return a node's listing as bytes for the store."""
    return _ENCODER.encode((listing.seats, listing.games))


def load_listing(data: bytes) -> Listing:
    """Return the listing from bytes of `dump_listing`.

    It is empty if another release's form differs.
    """
    try:
        return Listing(*_DECODER.decode(data))
    except DecodeError:
        return Listing((), ())
