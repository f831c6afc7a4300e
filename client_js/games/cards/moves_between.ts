/** From one table to another without knowing what happened: which cards went where. */

import type { Card, Moved, ZoneId, ZoneView } from './generated';

/** A card that one of the two tables has in a place, and the other has not; null: its face is not seen. */
type UnmatchedCard = { readonly zone: ZoneId; readonly card: Card | null };

/**
 * Moves that lead from the zones `before` to those `after`, one for each card, as far as the two
 * have the same cards. Of cards that look alike it does not matter which one went.
 */
export function movesBetween(before: readonly ZoneView[], after: readonly ZoneView[]): Moved[] {
  const gone = unmatchedCards(before, after);
  const come = unmatchedCards(after, before);
  const moves: Moved[] = [];
  for (const { zone: source, card } of gone.sort(visibleFirst)) {
    const same = come.findIndex((unmatched) => unmatched.card === card);
    const place =
      same >= 0 ? same : come.findIndex((unmatched) => card === null || unmatched.card === null);
    const [found] = place < 0 ? [] : come.splice(place, 1);
    if (!found) continue;
    const seen = card ?? found.card;
    moves.push({
      type: 'moved',
      source,
      target: found.zone,
      cards: seen === null ? 1 : [seen],
    });
  }
  return moves;
}

/** A card whose face is seen in both places goes before those that could be any. */
function visibleFirst(one: UnmatchedCard, other: UnmatchedCard): number {
  return Number(one.card === null) - Number(other.card === null);
}

/** The cards of these zones, topmost first, that the others do not have in the same places. */
function unmatchedCards(zones: readonly ZoneView[], others: readonly ZoneView[]): UnmatchedCard[] {
  return zones.flatMap((zone): UnmatchedCard[] => {
    const other = others.find(({ id }) => id === zone.id);
    if (zone.shows !== 'all') {
      const count = Math.max(0, zone.count - (other?.count ?? 0));
      return Array.from({ length: count }, () => ({ zone: zone.id, card: null }));
    }
    const left = [...(other?.cards ?? [])];
    const unmatched = zone.cards.filter((card) => {
      const place = left.indexOf(card);
      if (place >= 0) left.splice(place, 1);
      return place < 0;
    });
    return unmatched.reverse().map((card) => ({ zone: zone.id, card }));
  });
}
