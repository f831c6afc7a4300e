/**
 * Computes the card moves between two states of a table from the states alone. A takeback needs
 * this, because its event has the earlier state but not the moves back.
 */

import type { Card, Moved, ZoneId, ZoneView } from './generated';

/** A card that is in a zone in only one of the two states. `card` is null if its face is hidden. */
type UnmatchedCard = { readonly zone: ZoneId; readonly card: Card | null };

/**
 * Return moves that lead from the zones `before` to the zones `after`, one for each card. Cards
 * that only one state has are left out. Cards that look alike are interchangeable.
 */
export function movesBetween(before: readonly ZoneView[], after: readonly ZoneView[]): Moved[] {
  const removed = unmatchedCards(before, after);
  const added = unmatchedCards(after, before);
  const moves: Moved[] = [];
  for (const { zone: source, card } of removed.sort(visibleFirst)) {
    const same = added.findIndex((unmatched) => unmatched.card === card);
    const index =
      same >= 0 ? same : added.findIndex((unmatched) => card === null || unmatched.card === null);
    const [found] = index < 0 ? [] : added.splice(index, 1);
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

/** Compare cards for sorting: those with a visible face come first. */
function visibleFirst(one: UnmatchedCard, other: UnmatchedCard): number {
  return Number(one.card === null) - Number(other.card === null);
}

/** Return the cards of `zones`, topmost first, that `others` do not have in the same zone. */
function unmatchedCards(zones: readonly ZoneView[], others: readonly ZoneView[]): UnmatchedCard[] {
  return zones.flatMap((zone): UnmatchedCard[] => {
    const other = others.find(({ id }) => id === zone.id);
    if (zone.shows !== 'all') {
      const count = Math.max(0, zone.count - (other?.count ?? 0));
      return Array.from({ length: count }, () => ({ zone: zone.id, card: null }));
    }
    const left = [...(other?.cards ?? [])];
    const unmatched = zone.cards.filter((card) => {
      const index = left.indexOf(card);
      if (index >= 0) left.splice(index, 1);
      return index < 0;
    });
    return unmatched.reverse().map((card) => ({ zone: zone.id, card }));
  });
}
