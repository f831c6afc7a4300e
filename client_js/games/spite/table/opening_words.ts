/** What the table says while a game begins. */

import { seatName } from '../../../ui/seats';
import { capital } from '../../../ui/wording';
import type { Card } from '../../cards/generated';
import { aRank, rankOf } from '../../cards/ranks';
import type { Deal } from '../deal';
import type { SpiteView } from '../position';

/**
 * `tops`: the first stock cards of the deal that is seen, null while they lie face down; `last`:
 * whether it is the one that is played.
 */
export function openingWords(
  view: SpiteView,
  { first }: Deal,
  tops: readonly [Card, Card] | null,
  last: boolean,
): string {
  const byRank = view.rules.first_player === 'highest_stock';
  if (!tops) return byRank ? 'The higher first stock card begins' : 'The stocks are dealt';
  const who = seatName(view, first);
  const begins = `${who} ${who === 'You' ? 'begin' : 'begins'}`;
  if (!byRank) return `${begins}: ${reason(view)}`;
  const { pack } = view.rules;
  const [zero, one] = [rankOf(tops[0]), rankOf(tops[1])];
  if (!last) return `${capital(aRank(zero, pack))} each: dealt again`;
  const [high, low] = zero > one ? [zero, one] : [one, zero];
  return `${capital(aRank(high, pack))} beats ${aRank(low, pack)}: ${begins.replace('You', 'you')}`;
}

/** Why a seat begins, where it is not by the higher card. */
function reason({ rules, game }: SpiteView): string {
  const later = rules.first_player === 'alternate' && (game?.number ?? 1) > 1;
  return later ? 'players take turns at it' : 'it was drawn by lot';
}
