"""Tests of the tokens that stand for addresses and browsers.

They are equal on every node for a day, and untraceable once the day's key has expired.
"""

import pytest

from server.addresses import address_prefixes
from server.matches.network_tokens import DAY_MS, NetworkTokens
from server.store.redis.keys import network_key
from server.store.redis.secrets import NETWORK_KEY_S
from server.store.redis_process import ask
from tests.matches.nodes import Open

TODAY_MS = 21_000 * DAY_MS


class Day:
    """A clock that tests set to another day."""

    ms = TODAY_MS

    def now_ms(self) -> int:
        return self.ms


async def test_every_node_has_the_same_token_for_an_address(open_node: Open) -> None:
    nodes = [NetworkTokens((await open_node()).stores.secrets, Day().now_ms) for _ in range(2)]
    for node in nodes:
        await node.read()
    here, there = nodes
    home = address_prefixes("2001:db8:1:2::3")
    assert here.token(home) == there.token(home) is not None
    # The widest prefix counts.
    assert here.token(address_prefixes("2001:db8:1:ff::4")) == here.token(home)
    others = ("2001:db8:2::3", "192.0.2.1", "192.0.2.2")
    tokens = {here.token(address_prefixes(other)) for other in (*others, "2001:db8:1:2::3")}
    assert len(tokens) == 4
    assert here.token(address_prefixes("127.0.0.1")) is None


async def test_a_browser_has_its_own_token_on_every_node(open_node: Open) -> None:
    here, there = [
        NetworkTokens((await open_node()).stores.secrets, Day().now_ms) for _ in range(2)
    ]
    assert here.browser_token("device") is None
    for node in (here, there):
        await node.read()
    assert here.browser_token("device") == there.browser_token("device") is not None
    assert here.browser_token("device") != here.browser_token("another")
    assert here.browser_token(None) is None


async def test_the_token_of_an_address_changes_daily_and_its_key_expires(
    open_node: Open, redis_url: str
) -> None:
    clock = Day()
    networks = NetworkTokens((await open_node()).stores.secrets, clock.now_ms)
    home = address_prefixes("192.0.2.1")
    assert networks.token(home) is None
    await networks.read()
    first = networks.token(home)
    # The key of tomorrow was read in advance, and the one of the day after was not.
    clock.ms += DAY_MS
    assert networks.token(home) not in (None, first)
    clock.ms += DAY_MS
    assert networks.token(home) is None
    lapses_s = await ask(redis_url, "TTL", network_key(TODAY_MS // DAY_MS))
    assert isinstance(lapses_s, int)
    assert 0 < lapses_s <= NETWORK_KEY_S
    assert "192.0.2.1" not in str(first)


@pytest.mark.parametrize("day", [0, 1])
async def test_keys_of_days_are_random(open_node: Open, day: int) -> None:
    secrets = (await open_node()).stores.secrets
    assert await secrets.network_key(day) == await secrets.network_key(day)
    assert await secrets.network_key(day) != await secrets.network_key(day + 2)
