/**
 * The order in which the player's hand is displayed: as drawn, sorted, or as the player arranged it.
 * The server does not know it. Indexes are positions in the server's order.
 */

import type { Card } from '../../cards/generated';
import { rankOf } from '../../cards/ranks';
import type { SpiteRules } from '../generated';
import { sortHand } from '../settings';
import { isWild } from '../wilds';

export type PlacedCard = {
  readonly card: Card;
  readonly index: number;
  /** Cards have no identity, so the key is the card and the number of equal cards before it. */
  readonly key: string;
};

export class HandOrder {
  /** The keys of the cards in the order in which the player arranged them. */
  #arranged = $state.raw<readonly string[]>([]);

  /** Return the cards in the order in which they are displayed. */
  of(cards: readonly Card[], rules: SpiteRules): PlacedCard[] {
    const drawn = keyed(cards);
    if (sortHand.on) return drawn.toSorted((one, other) => weight(one) - weight(other));
    const places = drawn.map(({ key }) => this.#arranged.indexOf(key));
    // Cards that were drawn after the player arranged the others come last.
    const place = ({ index }: PlacedCard): number =>
      (places[index] ?? -1) < 0 ? this.#arranged.length : (places[index] ?? 0);
    return drawn.toSorted((one, other) => place(one) - place(other));

    function weight({ card }: PlacedCard): number {
      return rankOf(card) + (isWild(card, rules) ? 100 : 0);
    }
  }

  /** Move the card at `index` to the place of the card at `target`. Sorting ends with that. */
  move(cards: readonly Card[], rules: SpiteRules, index: number, target: number): void {
    const placed = this.of(cards, rules);
    const from = placed.findIndex((one) => one.index === index);
    const to = placed.findIndex((one) => one.index === target);
    const [moved] = placed.splice(from, 1);
    if (from < 0 || to < 0 || !moved) return;
    placed.splice(to, 0, moved);
    this.#arranged = placed.map(({ key }) => key);
    sortHand.on = false;
  }
}

function keyed(cards: readonly Card[]): PlacedCard[] {
  return cards.map((card, index) => {
    const before = cards.slice(0, index).filter((other) => other === card).length;
    return { card, index, key: `${card}${before}` };
  });
}
