"""`/api/deals`: a player shares the deal of a finished game, or gets a stranger's, and others play
it once.
"""

from collections.abc import Awaitable, Callable

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from protocol.core.codes import ErrorCode
from protocol.core.http import MatchCreated
from protocol.core.ids import DealId, PlayerId
from protocol.core.shared_deals import ComparedGame, DealShared, ShareDeal
from protocol.core.shared_deals import SharedDeal as DealView
from server.addresses import address_prefixes
from server.limits import DEALS_SHARED, GAMES_PER_DEAL
from server.matches.live.match_quota import TooManyMatches
from server.matches.network_tokens import NetworkTokens
from server.players.profiles import name_of
from server.same_deal.deals import NoSuchDeal, OwnDeal, SharedDeals
from server.same_deal.original import NotShareable
from server.same_deal.strangers import NoStranger, StrangersDeals
from server.store.shared_deals import TooManyGuests, TooManyShared
from server.transport.web.admission import RETRY_S, Admission
from server.transport.web.caller import find_caller
from server.transport.web.device_cookies import DeviceCookies
from server.transport.web.identity import Identities, bearer_token
from server.transport.web.paths import DEAL
from server.transport.web.player_names import PlayerNames, account_name
from server.transport.web.responses import ApiError, host_of, read_body, reply
from server.transport.web.site import Site


class DealsApi:
    """Endpoints to share deals, and to show and play a shared deal, for guests and registered
    players.
    """

    def __init__(
        self,
        *,
        deals: SharedDeals,
        strangers: StrangersDeals,
        identities: Identities,
        named: PlayerNames,
        admission: Admission,
        networks: NetworkTokens,
        devices: DeviceCookies,
        site: Site,
        has_played: Callable[[PlayerId], Awaitable[bool]],
        created: Callable[[], None],
    ) -> None:
        """`has_played` returns whether a player has finished a match.

        `created` is called for each new match.
        """
        self._deals = deals
        self._strangers = strangers
        self._identities = identities
        self._named = named
        self._admission = admission
        self._networks = networks
        self._devices = devices
        self._site = site
        self._has_played = has_played
        self._created = created

    def routes(self) -> list[Route]:
        """Return the HTTP routes to share deals, and to show and play them."""
        return [
            Route("/api/deals", self.share, methods=["POST"]),
            Route("/api/deals/stranger", self.pick, methods=["POST"]),
            Route(f"/api/deals/{DEAL}", self.deal, methods=["GET"]),
            Route(f"/api/deals/{DEAL}/match", self.begin, methods=["POST"]),
        ]

    async def share(self, request: Request) -> Response:
        """Return the link to the deal of the caller's finished game. Share the deal if it is not
        shared yet.
        """
        self._require_browser(request)
        caller = await find_caller(self._identities, request)
        wanted = await read_body(request, ShareDeal)
        if caller is None:
            raise ApiError(401, ErrorCode.BAD_TOKEN)
        try:
            deal, created = await self._deals.share(caller.player, wanted.match, wanted.game)
        except NotShareable as error:
            raise ApiError(409, ErrorCode.NOT_SHAREABLE) from error
        except TooManyShared as error:
            raise ApiError(409, ErrorCode.TOO_MANY_KEPT, {"limit": DEALS_SHARED}) from error
        shown = DealShared(id=deal, url=self._url(request, deal))
        return reply(201 if created else 200, shown)

    async def pick(self, request: Request) -> Response:
        """Return the link to the deal of a stranger's game, without creating a guest."""
        self._require_browser(request)
        caller = await find_caller(self._identities, request)
        try:
            deal, created = await self._strangers.pick(None if caller is None else caller.player)
        except NoStranger as error:
            raise ApiError(404, ErrorCode.NOT_FOUND) from error
        return reply(201 if created else 200, DealShared(id=deal, url=self._url(request, deal)))

    async def deal(self, request: Request) -> Response:
        """Return a shared deal and the caller's part in it, without creating a guest."""
        caller = await find_caller(self._identities, request)
        player = None if caller is None else caller.player
        try:
            found = await self._deals.find(DealId(request.path_params["deal"]), player)
        except NoSuchDeal as error:
            raise ApiError(404, ErrorCode.NOT_FOUND) from error
        deal, original, games = found.deal, found.original, found.games
        # The name would help to find a public game before the caller's own is over.
        is_named = not original.is_strangers or games is not None
        persons = await self._named.persons([deal.player, *(each.player for each in games or ())])
        host = persons[deal.player]
        compared = [
            ComparedGame(
                name=name_of(persons[each.player]),
                account=account_name(persons[each.player]),
                own=each.player == player,
                match=each.match,
                winner=None if each.score == 1 else "player" if each.score == 2 else "computer",
                left=None if each.left is None else list(each.left),
                ended_ms=each.ended_ms or 0,
            )
            for each in games or ()
        ]
        return reply(
            200,
            DealView(
                id=deal.id,
                url=self._url(request, deal.id),
                game_key=original.match.game_key,
                preset=original.match.preset,
                rules=original.rules,
                clock=original.clock,
                computer=original.level,
                seat=original.seat,
                name=name_of(host) if is_named else None,
                account=account_name(host) if is_named else None,
                stranger=original.is_strangers,
                until_ms=deal.until_ms,
                state=found.state,
                match=found.match,
                games=None if games is None else compared,
            ),
        )

    async def begin(self, request: Request) -> Response:
        """Begin the caller's game on a shared deal, or return its match if it has begun. A visitor
        becomes a guest by it.
        """
        self._require_browser(request)
        caller = await find_caller(self._identities, request) or self._identities.new(request)
        prefixes = address_prefixes(host_of(request))
        is_new = not (caller.is_registered and await self._has_played(caller.player))
        addresses = prefixes if is_new else ()
        deal = DealId(request.path_params["deal"])
        player = caller.as_player(
            network=self._networks.token(prefixes),
            browser=self._networks.browser_token(self._devices.browser(request)),
        )

        def admit() -> None:
            if prefixes and not caller.is_registered and player.network is None:
                # Without a token, the games of the network could not be counted.
                raise ApiError(503, ErrorCode.UNAVAILABLE, retry_s=RETRY_S)
            self._admission.admit_match(host_of(request) if addresses else None, caller.player)

        try:
            match, created = await self._deals.begin(deal, player, addresses, admit)
        except NoSuchDeal as error:
            raise ApiError(404, ErrorCode.NOT_FOUND) from error
        except OwnDeal as error:
            raise ApiError(409, ErrorCode.OWN_DEAL) from error
        except TooManyShared as error:
            raise ApiError(409, ErrorCode.TOO_MANY_KEPT, {"limit": GAMES_PER_DEAL}) from error
        except TooManyGuests as error:
            raise ApiError(403, ErrorCode.NOT_REGISTERED) from error
        except TooManyMatches as error:
            raise ApiError(429, error.code, {"limit": error.limit}) from error
        if created:
            self._created()
        body = MatchCreated(id=match, url=f"{self._site.address(request)}/m/{match}")
        response = reply(201 if created else 200, body)
        self._identities.remember(request, response, caller)
        return response

    def _require_browser(self, request: Request) -> None:
        """Raise ApiError for pages of other sites and for third-party bots, who have no part in
        shared deals.
        """
        if not self._site.allows_origin(request):
            raise ApiError(403, ErrorCode.FOREIGN_ORIGIN)
        if bearer_token(request) is not None:
            raise ApiError(401, ErrorCode.BAD_TOKEN)

    def _url(self, request: Request, deal: DealId) -> str:
        return f"{self._site.address(request)}/same/{deal}"
