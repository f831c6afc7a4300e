/**
 * The fairness page's texts for Pirate, where they differ from those of other card games: its
 * chance is in the cut and in the two stocks.
 */

import { t } from '../../i18n/texts.svelte';
import type { FairnessTexts } from '../../ui/fairness_texts';
import { shuffleTexts } from '../cards/shuffle_texts';

/**
 * Return the fairness page's texts about Pirate, whose chance is in the cut and in the two stocks.
 */
export function fairnessTexts(): FairnessTexts {
  return {
    ...shuffleTexts(),
    begun: t('pirateFairness:begun'),
    before: t('pirateFairness:before'),
    seenBefore: t('pirateFairness:seenBefore'),
    occasion: t('pirateFairness:occasion'),
    shows: [t('pirateFairness:shows.bound'), t('pirateFairness:shows.untouched')],
    doesNotShow: [
      t('pirateFairness:doesNotShow.luck'),
      t('pirateFairness:doesNotShow.kept'),
      t('pirateFairness:doesNotShow.league'),
      t('pirateFairness:doesNotShow.held'),
    ],
  };
}
