"""A second, simpler implementation of Megiddo's captures, with which tests compare the real one."""

from collections.abc import Iterator, Mapping

from protocol.core.ids import Seat, other
from server.games.megiddo.state import State
from tests.games.megiddo.positions import Place

Stones = Mapping[Place, Seat]
DIRECTIONS = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1), (1, -1), (-1, 1)]


def stones_of(state: State) -> dict[Place, Seat]:
    """Return the seats of the stones in a state of Megiddo by their places."""
    seats: Mapping[str, Seat] = {"0": 0, "1": 1}
    return {
        divmod(point, state.rules.spokes): seats[stone]
        for point, stone in enumerate(state.stones)
        if stone in seats
    }


def after_lay(stones: Stones, place: Place, seat: Seat, spokes: int) -> dict[Place, Seat]:
    """Return the stones after `seat` has laid one in Megiddo, without the captured ones.

    It computes captures in another way than the server, to test it. Rings count from 0 here.
    """
    now = {**stones, place: seat}
    new = {place}
    while new:
        new = {stone for start in new for stone in _captured(now, start, seat, spokes)}
        now.update(dict.fromkeys(new, seat))
    return now


def _captured(stones: Stones, start: Place, seat: Seat, spokes: int) -> Iterator[Place]:
    ring, spoke = start
    for outward, turn in DIRECTIONS:
        next_three = [(ring + n * outward, (spoke + n * turn) % spokes) for n in (1, 2, 3)]
        if [stones.get(place) for place in next_three] == [other(seat), other(seat), seat]:
            yield from next_three[:2]
