/**
 * Decides what a card shows face up: its rank and suit, and in the middle pips, a court figure, a
 * large rank, a number or the star of wild cards. `Card.svelte` draws it.
 */

import type { Card } from './generated';
import type { Deck } from './card_design.svelte';
import { JOKER, packOf, printedRank, rankOf, suitOf, type Pack, type Suit } from './ranks';
import { thirdOf, type Third } from './thirds';

export type Figure = 'jack' | 'queen' | 'king' | 'joker';

export type Face = {
  /** The rank in the corner; null for a card that has no rank and stands for none. */
  readonly rank: string | null;
  readonly suit: Suit | null;
  /** The third of a card from the pack of numbers. */
  readonly third: Third | null;
  readonly wild: boolean;
  /** True for a wild card that shows the rank it stands for. */
  readonly stands: boolean;
  /**
   * `rank`: the rank in large print. `number`: the rank in a shape. `star`: the mark of wild cards.
   */
  readonly middle: 'pips' | 'figure' | 'rank' | 'number' | 'star';
  readonly figure: Figure | null;
};

export type Shown = {
  readonly wild: boolean;
  /** The rank that a wild card has taken in a build pile. */
  readonly standsFor: number | null;
  /** The pack whose rank a wild card stands for. */
  readonly pack: Pack;
  readonly deck: Deck;
};

const FIGURES: Readonly<Record<number, Figure>> = { 11: 'jack', 12: 'queen', 13: 'king' };

export function faceOf(card: Card, { wild, standsFor, pack, deck }: Shown): Face {
  const stands = wild && standsFor !== null;
  const numbers = packOf(card) === 'twelves';
  const own = rankOf(card);
  const bare = card === JOKER;
  const figure = bare ? (pack === 'standard' ? 'joker' : null) : numbers ? null : FIGURES[own];
  return {
    rank: stands ? printedRank(standsFor, pack) : bare ? null : printedRank(own, packOf(card)),
    suit: suitOf(card),
    third: numbers ? thirdOf(own) : null,
    wild: wild || bare,
    stands,
    middle: middleOf(),
    figure: figure ?? null,
  };

  function middleOf(): Face['middle'] {
    if (numbers) return 'number';
    if (bare && figure === null) return 'star';
    if (deck === 'large' && !bare) return 'rank';
    return figure ? 'figure' : 'pips';
  }
}
