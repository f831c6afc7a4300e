/**
 * The text of the status line of Spite and Malice's table while the deal is shown: who begins, and
 * why.
 */

import { t } from '../../../i18n/texts.svelte';
import { seatName } from '../../../ui/seats';
import { capitalize } from '../../../ui/capitalization';
import type { Card } from '../../cards/generated';
import { aRank, rankOf } from '../../cards/ranks';
import type { Deal } from '../deal';
import type { SpiteView } from '../position';

/**
 * Describe the deal. `tops` are its top stock cards, null while they lie face down. `last` is true
 * for the deal that is played.
 */
export function dealSceneText(
  view: SpiteView,
  { first }: Deal,
  tops: readonly [Card, Card] | null,
  last: boolean,
): string {
  const byRank = view.rules.first_player === 'highest_stock';
  if (!tops) return byRank ? t('spite:opening.higher') : t('spite:opening.dealt');
  const form = first === view.viewer ? 'you' : 'other';
  const name = seatName(view, first);
  if (!byRank) return t(`spite:opening.${starterReason(view)}.${form}`, { name });
  const { pack } = view.rules;
  const [zero, one] = [rankOf(tops[0]), rankOf(tops[1])];
  if (!last) return capitalize(t('spite:opening.again', { card: aRank(zero, pack) }));
  const [high, low] = zero > one ? [zero, one] : [one, zero];
  const cards = { high: aRank(high, pack), low: aRank(low, pack) };
  return capitalize(t(`spite:opening.beats.${form}`, { ...cards, name }));
}

/** Return why a seat begins, if not by the higher card. */
function starterReason({ rules, game }: SpiteView): 'turns' | 'lot' {
  const later = rules.first_player === 'alternate' && (game?.number ?? 1) > 1;
  return later ? 'turns' : 'lot';
}
