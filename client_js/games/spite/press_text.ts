/**
 * Spite and Malice's explanations for presses on zones without a card to pick up, such as the draw
 * pile or the opponent's cards.
 */

import { t } from '../../i18n/texts.svelte';
import type { ZoneView } from '../cards/generated';
import { aRank } from '../cards/ranks';
import { kindOf } from '../cards/zones';
import { isComplete } from './completion';
import { neededRank } from './legal';
import type { SpiteView } from './position';

/** Explain the purpose of a zone. Return null if there is nothing to explain. */
export function pressText({ rules, viewer }: SpiteView, place: ZoneView): string | null {
  if (place.owner !== null && place.owner !== viewer) return t('spite:press.opponents');
  switch (kindOf(place.id)) {
    case 'draw':
      return t(rules.refill === 'manual' ? 'spite:hand.canFill' : 'spite:press.draw');
    case 'completed':
      return t('spite:press.completed');
    case 'build':
      if (isComplete(place.count, rules)) return t('spite:staysThere');
      return place.count === 0
        ? t('spite:press.emptyBuild', { rank: aRank(1, rules.pack) })
        : t('spite:press.build', { rank: aRank(neededRank(place), rules.pack) });
    case 'discard':
      return t('spite:press.emptyDiscard');
    case 'hand':
      return t(rules.refill === 'manual' ? 'spite:hand.canFill' : 'spite:hand.isFilled');
    default:
      return null;
  }
}
