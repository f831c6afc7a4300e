"""The rejections of illegal actions (docs/rules.md, section 4).

They depend only on what the seat may see. Buried stock cards and the opponent's hand make no
difference.
"""

from collections import Counter

from protocol.core.codes import RejectionCode
from protocol.core.ids import Seat
from protocol.games.cards import Card, ZoneId
from protocol.games.spite import Discard, Play, SpiteCode
from server.games.api import Rejection
from server.games.cards.zones import Layout
from server.games.spite import legal
from server.games.spite.cards import rank
from server.games.spite.rule_set import RuleSet, Side
from server.games.spite.state import State


def reject_actor(state: State, seat: Seat) -> Rejection | None:
    """Return the reason why the seat can't act at all, or None if it can."""
    if state.outcome is not None:
        return Rejection(RejectionCode.NOT_PLAYING)
    if state.turn.seat != seat:
        return Rejection(RejectionCode.NOT_YOUR_TURN)
    return None


def reject_play(rule_set: RuleSet, piles: Layout, seat: Seat, action: Play) -> Rejection | None:
    """Return the rejection of this play, or None if it is legal."""
    side = rule_set.sides[seat]
    source, card, target = action.source, action.card, action.target
    if source not in side.playable:
        return _reject_source(rule_set, seat, source)
    if target not in rule_set.builds:
        return _reject_zone(rule_set, target) or _of_zone(SpiteCode.WRONG_TARGET, target)
    pile = piles[source]
    in_reach = card in pile if source == side.hand else pile[-1:] == (card,)
    if not in_reach:
        return _reject_card(side, piles, source, card)
    height = len(piles[target])
    if not rule_set.fits(card, height):
        return Rejection(
            SpiteCode.DOES_NOT_FIT, {"card": card, "zone": target, "needs": height + 1}
        )
    open_builds = rule_set.open_builds(piles)
    if target not in open_builds:
        return _of_zone(SpiteCode.OTHER_PLACE_FIRST, open_builds[-1])
    return None


def reject_discard(
    rule_set: RuleSet, piles: Layout, seat: Seat, action: Discard
) -> Rejection | None:
    """Return the rejection of this discard, or None if it is legal."""
    side = rule_set.sides[seat]
    target, cards = action.target, action.cards
    if target not in side.discards:
        return _reject_discard_target(rule_set, target)
    hand = piles[side.hand]
    if len(cards) == 1:
        if cards[0] not in hand:
            return _not_there(side.hand, cards[0])
    elif not rule_set.rules.group_discard:
        return Rejection(SpiteCode.ONE_CARD_ONLY)
    else:
        missing = Counter(cards) - Counter(hand)
        if missing:
            return _not_there(side.hand, next(iter(missing)))
        if len({rank(card) for card in cards}) != 1:
            return Rejection(SpiteCode.NOT_ONE_RANK)
    obliging = legal.must_play(rule_set, piles, seat)
    if obliging is not None:
        zone, card = obliging
        return Rejection(SpiteCode.MUST_PLAY, {"card": card, "zone": zone})
    return None


def reject_refill(rule_set: RuleSet, piles: Layout, seat: Seat, moved: bool) -> Rejection | None:
    """Return the rejection of a refill request, or None if it is legal."""
    if legal.may_refill(rule_set, piles, seat, moved):
        return None
    if rule_set.rules.refill == "automatic":
        return Rejection(RejectionCode.UNKNOWN_ACTION)
    return Rejection(SpiteCode.REFILL_FORFEITED if moved else SpiteCode.HAND_FULL)


def reject_pass(rule_set: RuleSet, piles: Layout, seat: Seat, moved: bool) -> Rejection | None:
    """Return the rejection of a pass, or None if it is legal."""
    if legal.may_pass(rule_set, piles, seat, moved):
        return None
    if rule_set.rules.refill == "automatic":
        return Rejection(RejectionCode.UNKNOWN_ACTION)
    empty = not piles[rule_set.sides[seat].hand]
    return Rejection(SpiteCode.REFILL_FIRST if empty else SpiteCode.HAND_NOT_EMPTY)


def _reject_source(rule_set: RuleSet, seat: Seat, source: ZoneId) -> Rejection:
    unknown = _reject_zone(rule_set, source)
    if unknown is not None:
        return unknown
    mine = rule_set.zones[source].owner in (None, seat)
    code = SpiteCode.WRONG_SOURCE if mine else SpiteCode.NOT_YOUR_ZONE
    return _of_zone(code, source)


def _reject_discard_target(rule_set: RuleSet, target: ZoneId) -> Rejection:
    unknown = _reject_zone(rule_set, target)
    if unknown is not None:
        return unknown
    theirs = any(target in side.discards for side in rule_set.sides)
    code = SpiteCode.NOT_YOUR_ZONE if theirs else SpiteCode.WRONG_TARGET
    return _of_zone(code, target)


def _reject_zone(rule_set: RuleSet, zone: ZoneId) -> Rejection | None:
    return None if zone in rule_set.zones else _of_zone(SpiteCode.NO_SUCH_ZONE, zone)


def _reject_card(side: Side, piles: Layout, source: ZoneId, card: Card) -> Rejection:
    # Only an open pile may answer that the card is buried. A stock must not reveal its cards.
    if source in side.discards and card in piles[source]:
        return Rejection(SpiteCode.BURIED_CARD, {"card": card, "zone": source})
    return _not_there(source, card)


def _not_there(zone: ZoneId, card: Card) -> Rejection:
    return Rejection(SpiteCode.CARD_NOT_THERE, {"card": card, "zone": zone})


def _of_zone(code: SpiteCode, zone: ZoneId) -> Rejection:
    return Rejection(code, {"zone": zone})
