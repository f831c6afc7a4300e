/** The check of a recorded game's shuffles, and of what was taken from them. */

import { openedOf } from '../../../sdk';
import type { FairnessCheck } from '../../game';
import { spiteRecordOf } from '../record';
import { followed, shuffled } from './findings';
import { followCards } from './follow';
import { verifyFairness } from './verify';

/** Throws BadRecord. */
export const check: FairnessCheck = (given) => {
  const record = spiteRecordOf(given);
  const { seed, numbers, uses } = openedOf(verifyFairness(record));
  return {
    seed,
    numbers,
    stages: [
      {
        key: 'shuffles',
        title: 'Every shuffle, worked out again',
        line: 'From all this follow the shuffles, by a method that everybody can read. Your browser has just worked them out again, card by card, and compared them with the game’s record.',
        findings: uses.map((each) => shuffled(record, each)),
      },
      {
        key: 'cards',
        title: 'Nobody reached into the pile',
        line: 'A fair shuffle helps only if cards are then taken as they lie.',
        findings: followCards(record).map((each) => followed(record, each)),
      },
    ],
  };
};
