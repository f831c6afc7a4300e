/**
 * Whether the shuffles of a recorded game were the ones that the server had bound itself to: the
 * same checks, in the same order, as those of `spite verify-fairness` (docs/rules/pirate.md,
 * section 10).
 */

import { fairnessOf, Verifier, type CheckedChance } from '../../../sdk';
import { SEATS } from '../../../ui/seats';
import { standardDeck } from '../../cards/ranks';
import type { PirateRecord } from '../record';

/**
 * Works out every use of chance anew, in order, and compares. Throws BadRecord where the record has
 * no `fairness`, or one of another form.
 */
export function verifyFairness(record: PirateRecord): readonly CheckedChance[] {
  const verifier = new Verifier(fairnessOf(record));
  record.cuts.forEach((cut, index) => {
    for (const seat of SEATS) {
      const where = `cuts[${index}][${seat}]`;
      verifier.shuffle('the pack was cut so', where, [cut[seat]], standardDeck());
    }
  });
  for (const seat of SEATS)
    verifier.shuffle('the stock was shuffled so', `stocks[${seat}]`, record.stocks[seat]);
  return verifier.found;
}
