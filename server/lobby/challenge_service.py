"""Challenges by name: creating, listing and answering them."""

import secrets
from collections.abc import Sequence

from protocol.core.challenges import Challenges, ChallengeView
from protocol.core.ids import MatchId, PlayerId, SeatId
from server.limits import CHALLENGES_PER_TEN_MINUTES, CHALLENGES_RECEIVED, CHALLENGES_SENT
from server.lobby.match_maker import MatchMaker
from server.lobby.seek_terms import SeekTerms, dump_terms, load_terms
from server.matches.core.steps import CHALLENGE_ARRIVE_MS
from server.store.challenges import Challenger, ChallengeState, ChallengeStore, StoredChallenge
from server.store.lobby import StoredPair

TEN_MINUTES_MS = 10 * 60 * 1000


class TooManyChallenges(Exception):
    """The player makes challenges too often, and must wait `wait_ms`."""

    def __init__(self, wait_ms: int) -> None:
        super().__init__(wait_ms)
        self.wait_ms = wait_ms


class ChallengeNotMade(Exception):
    """The challenge by name was not made, for the store's `reason`."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class ChallengeService:
    """Challenges of all players. Every coroutine may raise StoreUnavailable."""

    def __init__(self, store: ChallengeStore, match_maker: MatchMaker) -> None:
        self._store = store
        self._match_maker = match_maker

    async def count_attempt(self, player: PlayerId) -> None:
        """Count an attempt to challenge, even if it is rejected later.

        Raises TooManyChallenges beyond CHALLENGES_PER_TEN_MINUTES (20).
        """
        wait_ms = await self._store.count_attempt(
            player, CHALLENGES_PER_TEN_MINUTES, TEN_MINUTES_MS
        )
        if wait_ms:
            raise TooManyChallenges(wait_ms)

    async def make(
        self, terms: SeekTerms, asked: SeekTerms, *, kind: Challenger = "guest", source: str = ""
    ) -> None:
        """Challenge the player of `asked` to a match by `terms`, which also name the challenger.

        `kind` is the kind of challenger, each of which has its own quota with the challenged
        player. `source` is a guest's narrowest address prefix, if known. Raises TooManyMatches,
        ShortOfMemory, and ChallengeNotMade with the store's reason.
        """
        by = terms.player
        await self._match_maker.check_may_play(by.id, guest=by.is_guest)
        made = StoredChallenge(
            *(secrets.token_urlsafe(12), by.id, asked.player.id),
            *(dump_terms(terms), dump_terms(asked)),
            kind=kind,
            source=source,
        )
        outcome = await self._store.make(made, CHALLENGES_SENT, CHALLENGES_RECEIVED)
        if outcome != "made":
            raise ChallengeNotMade(outcome)

    async def accept(self, challenge: str, asked: SeekTerms) -> MatchId | None:
        """Accept a challenge for the player of `asked`, and return its match, which exists by then.

        Return None if the challenge is over, or is not to this player. Raises TooManyMatches,
        ShortOfMemory.
        """
        player = asked.player
        await self._match_maker.check_may_play(player.id, guest=player.is_guest)
        found = await self._store.answer(challenge, player.id, "accepted", dump_terms(asked))
        return None if found is None else await self._match(found)

    async def end(self, player: PlayerId, challenge: str, state: ChallengeState) -> bool:
        """Decline or withdraw a challenge. Return False if the player no longer can."""
        return await self._store.answer(challenge, player, state, b"") is not None

    async def of(self, player: PlayerId) -> Sequence[StoredChallenge]:
        """Return the open challenges to the player, and those by the player that are open or were
        answered in the last minute. Mark the player as online.
        """
        return await self._store.of(player)

    async def views(self, player: PlayerId, known: Sequence[StoredChallenge]) -> Challenges:
        """Return these challenges as the player sees them, for the HTTP API. Withdrawn ones are
        left out.

        Create the matches of accepted ones if need be.
        """
        views = Challenges(sent=[], received=[])
        for challenge in known:
            view = await self._view(challenge, sent=challenge.by == player)
            if view is not None:
                (views.sent if challenge.by == player else views.received).append(view)
        return views

    async def _view(self, challenge: StoredChallenge, *, sent: bool) -> ChallengeView | None:
        terms = load_terms(challenge.terms)
        other = load_terms(challenge.asked) if sent else terms
        if terms is None or other is None or challenge.state == "withdrawn":
            return None
        return ChallengeView(
            id=challenge.id,
            player=other.player.public_view,
            game=terms.game,
            preset=terms.preset,
            text=terms.text,
            clock=terms.time_control,
            state=challenge.state,
            match=await self._match(challenge) if challenge.state == "accepted" else None,
        )

    async def _match(self, challenge: StoredChallenge) -> MatchId:
        """Return the match of an accepted challenge. This node creates the match if need be."""
        seat = SeatId(challenge.id)
        pair = StoredPair(
            (challenge.by, challenge.to),
            (seat, seat),
            (challenge.terms, challenge.asked),
            challenge.at_ms,
        )
        return await self._match_maker.make(pair, "unlisted", CHALLENGE_ARRIVE_MS)
