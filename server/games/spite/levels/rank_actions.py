"""Converts rank-based actions, as the expert level, reviews and puzzles use them, into actions of
the rules.
"""

from collections import Counter

from protocol.core.ids import Seat
from protocol.games.cards import Card
from protocol.games.spite import Play, SpiteAction
from server.games.cards.zones import Cards, CardsMoved, Layout, after
from server.games.spite import legal
from server.games.spite.levels.discards import RankDiscard
from server.games.spite.levels.plan import RankAction, RankPass
from server.games.spite.levels.plays import HAND, STOCK, RankPlay
from server.games.spite.levels.sight import WILD
from server.games.spite.rule_set import RuleSet


def action_of(rule_set: RuleSet, piles: Layout, seat: Seat, action: RankAction) -> SpiteAction:
    """Return the action of the rules for a planned action, with the cards that the seat sees."""
    match action:
        case RankPlay():
            return _play(rule_set, piles, seat, action)
        case RankDiscard(rank, size, pile):
            side = rule_set.sides[seat]
            cards = Counter(_of_rank(rule_set, piles[side.hand], rank)[:size])
            return legal.discard_action(tuple(cards.elements()), side.discards[pile])
        case RankPass():
            return legal.PASS


def after_action(rule_set: RuleSet, piles: Layout, seat: Seat, action: SpiteAction) -> Layout:
    """Return where the seat's cards and the build piles lie after one of its plays.

    The result is empty for any other action. Cards turned up or drawn are not
    predicted.
    """
    if not isinstance(action, Play):
        return {}
    moved = after(piles, CardsMoved(action.source, action.target, (action.card,)))
    complete = len(moved[action.target]) == rule_set.highest_natural
    side = rule_set.sides[seat]
    known = {
        zone: moved[zone] for zone in (*side.discards, side.hand, side.stock, *rule_set.builds)
    }
    return {**known, action.target: ()} if complete else known


def _play(rule_set: RuleSet, piles: Layout, seat: Seat, play: RankPlay) -> SpiteAction:
    side = rule_set.sides[seat]
    if play.source == HAND:
        source = side.hand
        card = _of_rank(rule_set, piles[source], play.rank)[0]
    else:
        source = side.stock if play.source == STOCK else side.discards[play.source]
        card = piles[source][-1]
    builds = rule_set.open_builds(piles)
    target = next(build for build in builds if len(piles[build]) == play.height)
    return legal.play_action(source, card, target)


def _of_rank(rule_set: RuleSet, cards: Cards, rank: int) -> list[Card]:
    return [card for card in cards if rule_set.ranks.get(card, WILD) == rank]
