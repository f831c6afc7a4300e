/**
 * The table of Spite and Malice as a learner sees it, with the queries that the conditions of tips
 * need.
 */

import type { Seat } from '../../../sdk';
import { otherSeat } from '../../../ui/seats';
import type { Card, ZoneId, ZoneView } from '../../cards/generated';
import { rankOf } from '../../cards/ranks';
import { kindOf, topOf } from '../../cards/zones';
import { firstFit, neededRank, playable, type Hold } from '../legal';
import { openBuilds, ownHand, zonesOfKind, turnAt, zonesAt, type SpiteView } from '../position';
import { isWild } from '../wilds';

/** A playable card of the learner, and a pile that takes it. */
export type Fit = { readonly hold: Hold; readonly pile: ZoneId };

/** A card of the learner's hand, and its place in the order of the arrow keys. */
export type HandCard = { readonly card: Card; readonly stop: string };

export class LearnerTable {
  readonly view: SpiteView;
  readonly #own: Seat;

  constructor(view: SpiteView) {
    this.view = view;
    this.#own = view.viewer === 1 ? 1 : 0;
  }

  get pack(): SpiteView['rules']['pack'] {
    return this.view.rules.pack;
  }

  /** True if it is the learner's turn. */
  get mine(): boolean {
    return this.view.status === 'playing' && turnAt(this.view)?.seat === this.#own;
  }

  /** The number of the turn in the game, from 1; 0 before the first. */
  get turn(): number {
    return turnAt(this.view)?.number ?? 0;
  }

  get stock(): ZoneView | undefined {
    return zonesOfKind(this.view, 'stock', this.#own)[0];
  }

  /** The stock of the bot, the learner's opponent. */
  get theirs(): ZoneView | undefined {
    return zonesOfKind(this.view, 'stock', otherSeat(this.#own))[0];
  }

  get hand(): ZoneView | undefined {
    return ownHand(this.view);
  }

  get builds(): readonly ZoneView[] {
    return openBuilds(zonesAt(this.view), this.view.rules);
  }

  get discards(): readonly ZoneView[] {
    return zonesOfKind(this.view, 'discard', this.#own);
  }

  get completed(): ZoneView | undefined {
    return zonesOfKind(this.view, 'completed')[0];
  }

  /**
   * Return the playable cards of one kind of zone, and their piles. `wilds` includes wild cards.
   */
  fits(kind: 'stock' | 'hand' | 'discard', wilds = false): Fit[] {
    return playable(this.view)
      .filter(({ zone, card }) => kindOf(zone) === kind && (wilds || !this.isWild(card)))
      .flatMap((hold) => {
        const pile = firstFit(this.view, hold);
        return pile === null ? [] : [{ hold, pile }];
      });
  }

  isWild(card: Card): boolean {
    return isWild(card, this.view.rules);
  }

  /** Return the build piles that need a card of this rank. */
  needing(rank: number): ZoneView[] {
    return this.builds.filter((pile) => neededRank(pile) === rank);
  }

  /** Return the rank of a pile's top card; null for a wild, hidden or missing card. */
  rankOn(pile: ZoneView | undefined): number | null {
    const top = topOf(pile);
    return top === undefined || this.isWild(top) ? null : rankOf(top);
  }

  /** Return the first card of the hand that meets the condition. */
  handCard(is: (card: Card) => boolean): HandCard | null {
    const { hand } = this;
    const index = hand ? hand.cards.findIndex(is) : -1;
    const card = hand?.cards[index];
    return hand && card !== undefined ? { card, stop: `${hand.id}#${index}` } : null;
  }

  /** Return the first card of the hand that has this rank and is not wild. */
  ofRank(rank: number): HandCard | null {
    return this.handCard((card) => !this.isWild(card) && rankOf(card) === rank);
  }

  get wild(): HandCard | null {
    return this.handCard((card) => this.isWild(card));
  }

  /** Return the place of a playable card among those that the arrow keys reach. */
  stopOf({ zone, card }: Hold): string {
    const own = kindOf(zone) === 'hand' ? this.handCard((other) => other === card) : null;
    return own?.stop ?? zone;
  }

  /**
   * The pile on which a wild card makes room for the learner's stock card; null if there is none,
   * or no wild card is needed.
   */
  get bridged(): ZoneView | null {
    const rank = this.rankOn(this.stock);
    if (rank === null || rank < 2 || this.needing(rank).length > 0) return null;
    if (!this.wild || this.ofRank(rank - 1)) return null;
    return this.needing(rank - 1)[0] ?? null;
  }

  /** True if the learner can play a card that is not better kept for later. */
  get somethingUseful(): boolean {
    return this.bridged !== null || playable(this.view).some(({ card }) => !this.isWild(card));
  }
}
