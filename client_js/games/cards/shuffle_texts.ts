/** The fairness page's texts about shuffles, for all card games. */

import { t } from '../../i18n/texts.svelte';
import type { FairnessTexts } from '../../ui/fairness_texts';

/**
 * Return the fairness page's texts about shuffles: its questions, verdicts, and what the check
 * shows and does not show.
 */
export function shuffleTexts(): FairnessTexts {
  return {
    sign: t('cards:sign'),
    begun: t('cards:begun'),
    over: t('cards:over'),
    question: t('cards:question'),
    rulesQuestion: t('cards:rulesQuestion'),
    fair: t('cards:fair'),
    right: t('cards:right'),
    wrong: t('cards:wrong'),
    before: t('cards:before'),
    seenBefore: t('cards:seenBefore'),
    occasion: t('cards:occasion'),
    decided: t('cards:decided'),
    meaning: t('cards:meaning'),
    mixedInto: t('cards:mixedInto'),
    shows: [t('cards:shows.bound'), t('cards:shows.untouched')],
    doesNotShow: [
      t('cards:doesNotShow.luck'),
      t('cards:doesNotShow.kept'),
      t('cards:doesNotShow.league'),
    ],
  };
}
