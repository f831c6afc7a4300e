"""How fast all connections of one identity, and all of one address, may send together."""

from collections import OrderedDict
from typing import Generic, TypeVar

from protocol.core.ids import PlayerId
from server.addresses import address_key
from server.config import Limits
from server.limits import KEYS_KEPT
from server.transport.net.message_limit import MessageLimit

K = TypeVar("K", bound=str)


class MessageBudgets:
    """The budgets of a node, which connections share; they outlive them."""

    def __init__(self, limits: Limits) -> None:
        self._of_player: _Budgets[PlayerId] = _Budgets(
            "messages_per_player", limits.messages_per_player
        )
        self._of_address: _Budgets[str] = _Budgets(
            "messages_per_address", limits.messages_per_address
        )

    def of(self, host: str | None, player: PlayerId | None) -> tuple[MessageLimit, ...]:
        """What a connection from the address `host` shares with others."""
        shared = (self._of_player.of(player), self._of_address.of(address_key(host)))
        return tuple(budget for budget in shared if budget is not None)


class _Budgets(Generic[K]):
    """One for each key, of KEYS_KEPT; those that came longest ago are forgotten first."""

    def __init__(self, limit: str, per_s: int) -> None:
        self._limit, self._per_s = limit, per_s
        self._kept: OrderedDict[K, MessageLimit] = OrderedDict()

    def of(self, key: K | None) -> MessageLimit | None:
        if key is None or not self._per_s:
            return None
        budget = self._kept.pop(key, None)
        if budget is None:
            budget = MessageLimit(self._per_s, 2 * self._per_s, name=self._limit)
        self._kept[key] = budget
        if len(self._kept) > KEYS_KEPT:
            self._kept.popitem(last=False)
        return budget
