"""Tests that expensive requests use up more of an address's rate limit."""

from protocol.core.http_routes import ROUTES
from server.config import Limits
from server.transport.web.admission import Admission, NotAdmitted
from server.transport.web.costs import COSTS, cost_of
from server.transport.web.saturation import Saturation

HOST = "203.0.113.7"


def allowed_requests(path: str, limits: Limits) -> int:
    """Return how many requests for a path the rate limit allows at once, by what one costs."""
    admission = Admission(limits, Saturation(0, 0), lambda: 1000.0)
    count = 0
    while True:
        try:
            admission.admit_request(HOST, cost=cost_of(path))
        except NotAdmitted:
            return count
        count += 1


def test_expensive_requests_use_up_the_limit_sooner() -> None:
    limits = Limits(requests_per_minute=1200)
    assert allowed_requests("/api/games", limits) == 1200
    assert allowed_requests("/api/account/following", limits) == 120
    assert allowed_requests("/api/archive/records", limits) == 12
    assert allowed_requests("/api/daily", limits) == 240
    assert allowed_requests("/api/daily/2026-11-27", limits) == 240
    assert allowed_requests("/api/players/Ada", limits) == 240
    assert allowed_requests("/api/matches/Xk29fLmQ7a/games/1/replay", limits) == 120
    assert allowed_requests("/api/matches/Xk29fLmQ7a/games/1/luck", limits) == 120
    assert allowed_requests("/api/matches/Xk29fLmQ7a/games/1/review", limits) == 120
    assert allowed_requests("/api/matches/Xk29fLmQ7a/games/1/record", limits) == 1200


def test_a_path_costs_what_its_own_route_costs() -> None:
    for path in (
        "/player/replay",
        "/api/players/review/luck",
        "/api/matches/Xk29fLmQ7a/replay",
        "/api/deals/Xk29fLmQ7a/replay",
        "/api/leaderboards/spite",
    ):
        assert cost_of(path) == 1, path
    assert cost_of("/api/leaderboards/spite/snm-a/rapid") == 3
    assert cost_of("/api/players/daily") == 5
    assert cost_of("/api/deals/Xk29fLmQ7a/match") == 5


def test_every_cost_belongs_to_a_route() -> None:
    assert COSTS.keys() <= {route.path for route in ROUTES}


def test_a_small_limit_still_allows_the_most_expensive_request() -> None:
    assert allowed_requests("/api/archive/records", Limits(requests_per_minute=10)) == 1
