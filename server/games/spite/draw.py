"""Drawing cards, and clearing completed build piles (docs/rules.md, sections 4 and 5)."""

from protocol.core.ids import Seat
from protocol.games.cards import ZoneId
from server.games.spite import score
from server.games.spite.step_builder import StepBuilder
from server.games.spite.table import COMPLETED, DRAW


def begin_turn(step: StepBuilder, seat: Seat) -> None:
    """Begin the seat's turn. Fill the hand unless players have to request it."""
    step.start_turn(seat)
    if step.rule_set.rules.refill == "automatic":
        refill(step, seat)


def refill(step: StepBuilder, seat: Seat) -> None:
    """Fill a seat's hand up to `hand_count`. If there are too few cards, the game ends.

    In that case the remaining cards are drawn first.
    """
    hand = step.rule_set.sides[seat].hand
    wanted = step.rule_set.hand_count - len(step.piles[hand])
    if wanted <= 0:
        return
    if step.rule_set.rules.shuffle == "any_draw" and step.piles[DRAW]:
        step.shuffle(DRAW)
    wanted -= _draw(step, hand, wanted)
    if wanted and step.piles[COMPLETED]:
        step.gather(COMPLETED, DRAW)
        step.shuffle(DRAW)
        wanted -= _draw(step, hand, wanted)
    if wanted:
        step.end(score.exhausted(step.rule_set, step.piles))


def _draw(step: StepBuilder, hand: ZoneId, wanted: int) -> int:
    """Draw up to `wanted` cards and return how many were drawn."""
    drawn = min(wanted, len(step.piles[DRAW]))
    if drawn:
        step.deal(DRAW, hand, drawn)
    return drawn


def clear_away(step: StepBuilder, build: ZoneId) -> None:
    """Take a completed build pile off the table."""
    shuffle = step.rule_set.rules.shuffle
    step.gather(build, COMPLETED if shuffle == "draw_empty" else DRAW)
    if shuffle == "deck_removed":
        step.shuffle(DRAW)
