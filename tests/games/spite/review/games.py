"""Records of games of Spite and Malice between bots, with planted blunders, to test reviews."""

import random
from typing import Any

from protocol.core.ids import Seat
from protocol.games.spite import Discard, SpitePosition, SpiteRules
from server.games.api import Policy, action_in
from server.games.chance import SeededChance
from server.games.records import Head
from server.games.self_play import play
from server.games.spite import legal
from server.games.spite.levels.discards import RankDiscard
from server.games.spite.levels.levels import LEVELS
from server.games.spite.levels.plan import plan_along
from server.games.spite.levels.sight import WILD, sight
from server.games.spite.levels.value import Value
from server.games.spite.levels.weights import trained_weights
from server.games.spite.presets import PRESETS
from server.games.spite.record.model import Record
from server.games.spite.record.write import write_record
from server.games.spite.rule_set import rule_set_of
from server.games.spite.visible import visible_cards
from tests.games.spite.tables import GAME

FIRST_BLUNDERS = 24
"""Blunders are planted in one of the first turns, of which a game of experts has more."""


def record_of(policy: Policy, preset: str, seed: int) -> Record:
    """Return the record of a game of Spite and Malice that a policy plays against itself."""
    chance, rules = random.Random(seed), PRESETS[preset]
    dealt = SeededChance(chance.randbytes(32))
    played = play(GAME, rules, (policy, policy), dealt, chance.random)
    head = Head(id="g", match="m", game=1, preset=preset, rules=rules, players=("Ann", "Bø"))
    return write_record(head, played.steps)


def record_with_blunder(preset: str, seed: int) -> tuple[Record, int | None]:
    """Return the record of a game of expert bots with one bad discard, and the number of its turn.

    The number is None if the game ended before that turn.
    """
    wanted = random.Random(f"blunder {seed}").randrange(2, FIRST_BLUNDERS)
    turns: list[int] = []

    def policy(position: SpitePosition, rules: SpiteRules, seat: Seat, chance: float) -> Any:
        action = action_in(LEVELS["expert"](position, rules, seat, chance))
        turn = position.turn
        if turn is None or turns or turn.number < wanted or not isinstance(action, Discard):
            return action
        turns.append(turn.number)
        return worst_discard(position, rules, seat)

    record = record_of(policy, preset, seed)
    return record, turns[0] if turns else None


def worst_discard(position: SpitePosition, rules: SpiteRules, seat: Seat) -> Discard:
    """Return the legal discard with the lowest value, as a planted blunder."""
    rule_set = rule_set_of(rules)
    table, spot = sight(rule_set, position, seat)
    value = Value(trained_weights(), table)

    def worth(discard: Discard) -> float:
        rank = rule_set.ranks.get(discard.cards[0], WILD)
        pile = int(discard.target.rpartition(":")[2])
        line = (RankDiscard(rank, len(discard.cards), pile),)
        return plan_along(table, spot, value, line).worth

    return min(legal.discards(rule_set, visible_cards(position), seat), key=worth)
