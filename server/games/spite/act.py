"""Execution of actions in Spite and Malice (docs/rules.md, sections 4 to 6)."""

from collections import Counter

from protocol.core.codes import RejectionCode
from protocol.core.ids import Seat, other
from protocol.core.views import EndReason
from protocol.games.cards import Card, ZoneId
from protocol.games.spite import Discard, Pass, Play, Refill, SpiteAction, SpiteCode
from server.games.api import Advance, Rejection
from server.games.cards.zones import CardStepBuilder, Layout, take
from server.games.spite import legal, score
from server.games.spite.cards import rank
from server.games.spite.rule_set import RuleSet, Side
from server.games.spite.state import SpiteOutcome, State
from server.games.spite.table import COMPLETED, DRAW
from server.games.turns import TurnStarted


class StepBuilder(CardStepBuilder, kw_only=True, gc=False):
    """Collects the changes and events of the deal or of one action of Spite and Malice, in
    order.
    """

    rule_set: RuleSet
    turn: TurnStarted
    moved: bool = False
    """True if the seat has moved a card in the current turn."""
    outcome: SpiteOutcome | None = None

    def start_turn(self, seat: Seat) -> None:
        """Begin the seat's turn in Spite and Malice: record the event."""
        self.turn = TurnStarted(seat, self.turn.number + 1)
        self.moved = False
        self.events.append(self.turn)

    def end(self, outcome: SpiteOutcome) -> None:
        """End the game of Spite and Malice with a result: record the event."""
        self.outcome = outcome
        self.events.append(outcome)


def begin_turn(step: StepBuilder, seat: Seat) -> None:
    """Begin the seat's turn in Spite and Malice. Fill the hand unless that must be requested."""
    step.start_turn(seat)
    if step.rule_set.rules.refill == "automatic":
        refill(step, seat)


def refill(step: StepBuilder, seat: Seat) -> None:
    """Fill a seat's hand in Spite and Malice up to `hand_count`. If there are too few cards, the
    game ends.

    In that case the remaining cards are drawn first.
    """
    side = step.rule_set.sides[seat]
    wanted = step.rule_set.hand_count - len(step.piles[side.hand])
    if wanted <= 0:
        return
    if step.rule_set.rules.shuffle == "any_draw" and step.piles[DRAW]:
        step.shuffle(DRAW)
    wanted -= _draw(step, side, wanted)
    if wanted and step.piles[COMPLETED]:
        step.gather(COMPLETED, DRAW)
        step.shuffle(DRAW)
        wanted -= _draw(step, side, wanted)
    if wanted:
        step.end(score.exhausted(step.rule_set, step.piles))


def _draw(step: StepBuilder, side: Side, wanted: int) -> int:
    """Draw up to `wanted` cards into a hand, and return how many were drawn."""
    drawn = min(wanted, len(step.piles[DRAW]))
    if drawn and side.draws_from_bottom:
        step.deal_from_bottom(DRAW, side.hand, drawn)
    elif drawn:
        step.deal(DRAW, side.hand, drawn)
    return drawn


def clear_away(step: StepBuilder, build: ZoneId) -> None:
    """Move a completed build pile to the completed cards or to the draw pile, as the rules say.

    With the option `deck_removed`, shuffle the draw pile then.
    """
    shuffle = step.rule_set.rules.shuffle
    step.gather(build, COMPLETED if shuffle == "draw_empty" else DRAW)
    if shuffle == "deck_removed":
        step.shuffle(DRAW)


def act(
    state: State, seat: Seat, action: SpiteAction, _at_ms: int = 0
) -> Advance[State] | Rejection:
    """Carry out the seat's action in Spite and Malice, or return its rejection. Raises nothing."""
    if state.outcome is not None:
        return Rejection(RejectionCode.NOT_PLAYING)
    if state.turn.seat != seat:
        return Rejection(RejectionCode.NOT_YOUR_TURN)
    rule_set, piles = state.rule_set, state.piles
    step = StepBuilder(
        dict(piles), state.chance, rule_set=rule_set, turn=state.turn, moved=state.moved
    )
    match action:
        case Play():
            rejection = reject_play(rule_set, piles, seat, action)
            if rejection is None:
                _play(step, seat, action)
        case Discard():
            rejection = reject_discard(rule_set, piles, seat, action)
            if rejection is None:
                hand, cards = rule_set.sides[seat].hand, tuple(action.cards)
                step.lay(hand, take(piles[hand], cards), action.target, cards)
                begin_turn(step, other(seat))
        case Refill():
            rejection = reject_refill(rule_set, piles, seat, state.moved)
            if rejection is None:
                refill(step, seat)
        case Pass():
            rejection = reject_pass(rule_set, piles, seat, state.moved)
            if rejection is None:
                begin_turn(step, other(seat))
    return _advance(state, step) if rejection is None else rejection


def _play(step: StepBuilder, seat: Seat, action: Play) -> None:
    rule_set, side = step.rule_set, step.rule_set.sides[seat]
    source, target, cards = action.source, action.target, (action.card,)
    step.lay(source, take(step.piles[source], cards), target, cards)
    step.moved = True
    if source == side.stock:
        if not step.piles[side.stock]:
            step.end(score.outcome(rule_set, step.piles, seat, "stock_emptied"))
            return
        step.turn_up(side.stock)
    if len(step.piles[target]) == rule_set.highest_natural:
        clear_away(step, target)
    if source == side.hand and not step.piles[side.hand]:
        refill(step, seat)


def end(state: State, winner: Seat | None, reason: EndReason) -> Advance[State] | Rejection:
    """End a running game of Spite and Malice from outside (docs/rules.md, section 6). Reject that
    for a game that is over.
    """
    if state.outcome is not None:
        return Rejection(RejectionCode.NOT_PLAYING)
    rule_set = state.rule_set
    step = StepBuilder(
        dict(state.piles), state.chance, rule_set=rule_set, turn=state.turn, moved=state.moved
    )
    step.end(score.outcome(rule_set, state.piles, winner, reason))
    return _advance(state, step)


def _advance(before: State, step: StepBuilder) -> Advance[State]:
    after = State(
        before.rule_set,
        step.piles,
        before.first,
        step.turn,
        step.chance,
        step.outcome,
        step.moved,
    )
    return Advance(after, tuple(step.events))


# The rejections of illegal actions depend only on what the seat may see. Buried stock cards and the
# opponent's hand make no difference.


def reject_play(rule_set: RuleSet, piles: Layout, seat: Seat, action: Play) -> Rejection | None:
    """Return the rejection of this play in Spite and Malice, or None if it is legal."""
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
    # A card without a rank is wild.
    if rule_set.ranks.get(card, height + 1) != height + 1:
        return Rejection(
            SpiteCode.DOES_NOT_FIT, {"card": card, "zone": target, "needs": height + 1}
        )
    if height == 0 and rule_set.rules.build_count == "unlimited":
        open_builds = rule_set.open_builds(piles)
        if target not in open_builds:
            return _of_zone(SpiteCode.OTHER_PLACE_FIRST, open_builds[-1])
    return None


def reject_discard(
    rule_set: RuleSet, piles: Layout, seat: Seat, action: Discard
) -> Rejection | None:
    """Return the rejection of this discard in Spite and Malice, or None if it is legal."""
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
    """Return the rejection of a refill request in Spite and Malice, or None if it is legal.

    `moved` is true if the seat has moved a card in this turn.
    """
    if legal.may_refill(rule_set, piles, seat, moved):
        return None
    if rule_set.rules.refill == "automatic":
        return Rejection(RejectionCode.UNKNOWN_ACTION)
    return Rejection(SpiteCode.REFILL_FORFEITED if moved else SpiteCode.HAND_FULL)


def reject_pass(rule_set: RuleSet, piles: Layout, seat: Seat, moved: bool) -> Rejection | None:
    """Return the rejection of a pass in Spite and Malice, or None if it is legal.

    `moved` is true if the seat has moved a card in this turn.
    """
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
