"""Tests the pools of the daily deal, which are a day's deals.

All seeds follow from one secret, one commitment binds them, and players are spread over them.
"""

import hashlib
from collections import Counter

from protocol.core.ids import PlayerId
from server.daily.pools import DEALS, commitment, deal_of, deals_of, new_pool, seeds_of
from server.store.daily import DailyPool

POOL = DailyPool("2026-11-27", bytes(range(32)), 0)


def test_the_seeds_differ_and_follow_from_the_secret() -> None:
    seeds = seeds_of(POOL)
    assert len(set(seeds)) == DEALS
    assert seeds == seeds_of(POOL)
    assert seeds != seeds_of(new_pool("2026-11-27", 0))


def test_the_commitment_follows_the_documented_formula() -> None:
    seeds = seeds_of(POOL)
    deals = b"".join(hashlib.sha256(seed).digest() for seed in seeds)
    assert (
        commitment(POOL.day, seeds) == hashlib.sha256(b"spite daily 12026-11-27" + deals).digest()
    )


def test_the_commitment_binds_the_day_and_the_order_of_the_deals() -> None:
    seeds = seeds_of(POOL)
    bound = commitment(POOL.day, seeds)
    assert commitment("2026-11-28", seeds) != bound
    assert commitment(POOL.day, seeds[::-1]) != bound


def test_players_are_spread_over_the_deals_and_keep_theirs() -> None:
    players = [PlayerId(f"player{number}") for number in range(800)]
    deals = [deal_of(POOL, player) for player in players]
    assert deals == [deal_of(POOL, player) for player in players]
    counts = Counter(deals)
    assert set(counts) == set(range(DEALS))
    assert max(counts.values()) < 150
    other_day = [deal_of(new_pool("2026-11-28", 0), player) for player in players]
    assert deals != other_day


def test_each_network_has_its_own_order_of_all_deals() -> None:
    orders = [deals_of(POOL, f"network{number}") for number in range(100)]
    assert orders == [deals_of(POOL, f"network{number}") for number in range(100)]
    assert {tuple(sorted(order)) for order in orders} == {tuple(range(DEALS))}
    assert {order[0] for order in orders} == set(range(DEALS))
