"""The cost of each HTTP request in `SPITE_MAX_REQUESTS_PER_MINUTE`.

Most requests cost 1. The cost of the others is their processor time as a multiple of a match
page's.
"""

_GAME = "/api/matches/{match}/games/{game}"
COSTS = {
    "/api/archive/records": 100,
    "/api/archive": 5,
    "/api/account/following": 10,
    "/api/account/export": 20,
    "/api/players/": 5,
    "/api/leaderboards/": 3,
    "/api/ratings/": 2,
    "/api/push": 3,
    "/api/daily": 5,
    "/api/daily/": 5,
    "/api/deals": 5,
    "/api/deals/": 5,
    "/api/replays": 10,
    f"{_GAME}/replay": 10,
    f"{_GAME}/luck": 10,
    f"{_GAME}/review": 10,
}
"""The cost of requests by path. A path with a slash at the end applies to all paths that begin with
it.
"""
_BELOW = {path: cost for path, cost in COSTS.items() if path.endswith("/")}
_OF_A_GAME = {path.rpartition("/")[2]: cost for path, cost in COSTS.items() if _GAME in path}


def cost_of(path: str) -> int:
    """Return the cost of an HTTP request with this decoded path in its rate limit."""
    exact = COSTS.get(path)
    if exact is not None:
        return exact
    below = next((cost for start, cost in _BELOW.items() if path.startswith(start)), None)
    return below or _OF_A_GAME.get(path.rpartition("/")[2], 1)
