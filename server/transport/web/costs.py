"""The cost of each HTTP request in `SPITE_MAX_REQUESTS_PER_MINUTE`.

Most requests cost 1. The cost of the others is their processor time as a multiple of a match
page's.
"""

import re

from protocol.core.http_routes import ROUTES

_GAME = "/api/matches/{match}/games/{game}"
COSTS = {
    "/api/archive/records": 100,
    "/api/archive": 5,
    "/api/account/following": 10,
    "/api/account/export": 20,
    "/api/players/{name}": 5,
    "/api/leaderboards/{game}/{preset}/{speed}": 3,
    "/api/ratings/{game}/{preset}/{speed}": 2,
    "/api/push": 3,
    "/api/daily": 5,
    "/api/daily/tables": 5,
    "/api/daily/{day}": 5,
    "/api/deals": 5,
    "/api/deals/stranger": 5,
    "/api/deals/{deal}": 5,
    "/api/deals/{deal}/match": 5,
    "/api/replays": 10,
    f"{_GAME}/replay": 10,
    f"{_GAME}/luck": 10,
    f"{_GAME}/review": 10,
}
"""The cost of requests by route."""
_FIXED = {route.path: COSTS.get(route.path, 1) for route in ROUTES if "{" not in route.path}
"""The cost of requests by path, for routes without parameters. They come before all others."""
_PATTERNS = [
    (re.compile(re.sub(r"\{\w+\}", "[^/]+", path)), cost)
    for path, cost in COSTS.items()
    if "{" in path
]


def cost_of(path: str) -> int:
    """Return the cost of an HTTP request with this decoded path in its rate limit."""
    fixed = _FIXED.get(path)
    if fixed is not None:
        return fixed
    return next((cost for pattern, cost in _PATTERNS if pattern.fullmatch(path)), 1)
