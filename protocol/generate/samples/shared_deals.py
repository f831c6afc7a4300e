"""Sample JSON bodies of the HTTP API for shared deals, for docs and tests."""

from collections.abc import Mapping

from protocol.core.body import Body
from protocol.core.ids import DealId
from protocol.core.shared_deals import ComparedGame, DealShared, SharedDeal, ShareDeal
from protocol.games.spite import SPITE
from protocol.generate.samples.match import MATCH, REMATCH

DEAL = DealId("q7Rk29fLmQ7aXt4B")
URL = f"https://example.org/same/{DEAL}"
UNTIL_MS = 1_801_008_000_000
DAY_MS = 24 * 3600 * 1000

SHARED_DEALS: Mapping[str, Body] = {
    "share_deal": ShareDeal(match=MATCH, game=1),
    "deal_shared": DealShared(id=DEAL, url=URL),
    "shared_deal": SharedDeal(
        id=DEAL,
        url=URL,
        game_key=SPITE.key,
        preset="snm-a-short",
        rules={"stock_count": 5},
        clock=None,
        computer="medium",
        seat=0,
        name="Ada",
        account="Ada",
        stranger=False,
        until_ms=UNTIL_MS,
        state="finished",
        match=REMATCH,
        games=[
            ComparedGame(
                name="Ada",
                account="Ada",
                own=False,
                match=MATCH,
                winner="player",
                left=[0, 2],
                ended_ms=UNTIL_MS - 60 * DAY_MS,
            ),
            ComparedGame(
                name="Brisk Otter",
                account=None,
                own=True,
                match=REMATCH,
                winner="computer",
                left=[3, 0],
                ended_ms=UNTIL_MS - 58 * DAY_MS,
            ),
        ],
    ),
}
