"""Wire format of the card games that `server.games.cards.card_game` runs."""

from enum import StrEnum
from typing import Any

from msgspec.structs import replace

from protocol.core.game_wire import GameWire
from protocol.core.ids import GameKey, Seat
from protocol.core.message import Message
from protocol.core.options import Options
from protocol.games.board_game import NoTally
from protocol.games.cards import CardEvent, ZoneView, fold_zones
from protocol.games.turns import TurnBegan


class CardPosition(Message, frozen=True):
    """A position of a card game: its zones, as one viewer may see them, and the seat to act."""

    seat: Seat | None
    """The seat in turn; None before the first turn."""
    zones: list[ZoneView]


def card_game(
    key: str,
    title: str,
    *,
    rules: type[Options],
    actions: Any,
    codes: type[StrEnum],
    how_to_play: str = "",
) -> GameWire:
    """Return the wire format of a card game. Its events are those of `protocol.games.cards`, and
    TurnBegan.
    """
    return GameWire(
        key=GameKey(key),
        title=title,
        rules=rules,
        actions=actions,
        events=CardEvent | TurnBegan,
        position=CardPosition,
        tally=NoTally,
        codes=codes,
        fold=_fold,
        how_to_play=how_to_play,
    )


def _fold(position: CardPosition, event: CardEvent | TurnBegan) -> CardPosition:
    """Return the position of a card game after an event. Raises EventMismatch if the event does not
    fit.
    """
    if isinstance(event, TurnBegan):
        return replace(position, seat=event.seat)
    return replace(position, zones=fold_zones(position.zones, event))
