"""The cost of each HTTP request in `SPITE_MAX_REQUESTS_PER_MINUTE`.

Most requests cost 1. The cost of the others is their processor time as a multiple of a match
page's.
"""

COSTS = {
    "/api/archive/records": 100,
    "/api/archive": 5,
    "/api/account/following": 10,
    "/api/account/export": 20,
    "/api/players/": 5,
    "/api/leaderboards/": 3,
    "/api/ratings/": 2,
    "/api/push": 3,
}
"""The cost by path. A path with a slash at the end applies to all paths that begin with it."""
_BELOW = {path: cost for path, cost in COSTS.items() if path.endswith("/")}


def cost_of(path: str) -> int:
    """Return the cost of a request with this decoded path."""
    exact = COSTS.get(path)
    if exact is not None:
        return exact
    return next((cost for start, cost in _BELOW.items() if path.startswith(start)), 1)
