/**
 * The order in which the table of Spite and Malice displays the player's hand: as drawn, sorted, or
 * as the player arranged it. The server does not know it. Indexes are positions in the server's
 * order.
 */

import type { Card } from '../../cards/generated';
import { rankOf } from '../../cards/ranks';
import type { SpiteRules } from '../generated';
import { sortHand } from '../settings';
import { isWild } from '../wilds';

export type PlacedCard = {
  readonly card: Card;
  readonly index: number;
  /** The same for a card as long as it is in the hand. */
  readonly key: string;
};

export class HandOrder {
  /** The keys of the cards in the order in which the player arranged them. */
  #arranged = $state.raw<readonly string[]>([]);
  /** The last hand, and the one before it, which comes back if an action is rejected. */
  #hand: readonly PlacedCard[] = [];
  #previous: readonly PlacedCard[] = [];
  #keys = 0;

  /** Return the cards in the order in which they are displayed. */
  of(cards: readonly Card[], rules: SpiteRules): PlacedCard[] {
    const drawn = this.#recognized(cards);
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

  /**
   * Return the cards with the keys that they had in the last hand. Equal cards are distinguished by
   * the server's order: the others keep their order when a card leaves, and new cards come last.
   */
  #recognized(cards: readonly Card[]): readonly PlacedCard[] {
    if (isHandOf(this.#hand, cards)) return this.#hand;
    let hand = this.#previous;
    if (!isHandOf(hand, cards)) {
      let next = 0;
      hand = cards.map((card, index) => {
        const place = this.#hand.findIndex((one, at) => at >= next && one.card === card);
        if (place >= 0) next = place + 1;
        return { card, index, key: this.#hand[place]?.key ?? String((this.#keys += 1)) };
      });
    }
    this.#previous = this.#hand;
    return (this.#hand = hand);
  }
}

function isHandOf(hand: readonly PlacedCard[], cards: readonly Card[]): boolean {
  return hand.length === cards.length && hand.every(({ card }, index) => card === cards[index]);
}
