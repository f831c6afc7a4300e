/**
 * The fairness check of a recorded game of Spite and Malice: that its shuffles match the server's
 * commitments, and that its cards follow from them. Its findings are texts for the fairness page.
 */

import { t } from '../../../i18n/texts.svelte';
import { summaryOf } from '../../../sdk';
import type { FairnessCheck } from '../../game';
import { spiteRecordOf } from '../record';
import { cardFinding, shuffleFinding } from './finding_texts';
import { checkCards } from './card_checks';
import { verifyFairness } from './verify';

/**
 * Check the chance of a recorded game of Spite and Malice, and return the findings in two stages:
 * shuffles and cards. Throws BadRecord if the record is incomplete or has no valid `fairness`.
 */
export const check: FairnessCheck = (given) => {
  const record = spiteRecordOf(given);
  const { seed, numbers, uses } = summaryOf(verifyFairness(record));
  return {
    seed,
    numbers,
    stages: [
      {
        key: 'shuffles',
        title: t('spiteFairness:shuffles'),
        line: t('cards:again'),
        findings: uses.map((each) => shuffleFinding(record, each)),
      },
      {
        key: 'cards',
        title: t('spiteFairness:cards'),
        line: t('spiteFairness:cardsLine'),
        findings: checkCards(record).map((each) => cardFinding(record, each)),
      },
    ],
  };
};
