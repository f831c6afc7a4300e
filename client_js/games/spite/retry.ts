/**
 * The rules by which a player tries a turn of a finished game of Spite and Malice again: when a
 * line of plays ends, and how it compares with the best one.
 */

import { t } from '../../i18n/texts.svelte';
import type { Card } from '../cards/generated';
import { rankOf } from '../cards/ranks';
import { kindOf } from '../cards/zones';
import type { RetryPart } from '../game';
import type { SpiteAction, SpiteTypes } from './generated';
import { ownHand, zonesOfKind, type SpiteView } from './position';
import { isWild } from './wilds';

export const RETRY: RetryPart<SpiteTypes> = {
  goal: () => t('spite:review.goal'),
  endOf,
  contrast: (line, best) => {
    const [own, other] = [line.some(isFromStock), best.some(isFromStock)];
    if (!own && !other) return null;
    return t(
      own ? (other ? 'spite:review.bothStock' : 'spite:review.onlyYours') : 'spite:review.onlyBest',
    );
  },
};

function isFromStock(action: SpiteAction): boolean {
  return action.type === 'play' && kindOf(action.source) === 'stock';
}

/**
 * Return a text that identifies the position at the end of a line; null if the action did not end
 * it. Positions that differ only in suits or in the order of piles have the same text. A line ends
 * when the player would see another card, or with the turn.
 */
export function endOf(action: SpiteAction, after: SpiteView): string | null {
  const ending = endingOf(action, after);
  if (ending === null || ending === 'won' || after.viewer === 'spectator') return ending;
  const ranks = (cards: readonly Card[]): number[] =>
    cards.map((card) => (isWild(card, after.rules) ? 0 : rankOf(card)));
  const hand = ranks(ownHand(after)?.cards ?? []).sort((one, two) => one - two);
  const piles = zonesOfKind(after, 'discard', after.viewer).map(({ cards }) => ranks(cards).join());
  const heights = zonesOfKind(after, 'build').map(({ count }) => count);
  const used = heights.filter((count) => count > 0).sort((one, two) => one - two);
  return [ending, hand, used, ...piles.sort()].join('/');
}

/** Return the way in which an action ended a line; null if it did not. */
function endingOf(
  action: SpiteAction,
  after: SpiteView,
): 'won' | 'turned' | 'emptied' | 'ended' | null {
  if (after.viewer === 'spectator') return null;
  switch (action.type) {
    case 'refill':
      return null;
    case 'discard':
    case 'pass':
      return 'ended';
    case 'play':
      if (isFromStock(action))
        return zonesOfKind(after, 'stock', after.viewer)[0]?.count === 0 ? 'won' : 'turned';
      return kindOf(action.source) === 'hand' && ownHand(after)?.count === 0 ? 'emptied' : null;
  }
}
