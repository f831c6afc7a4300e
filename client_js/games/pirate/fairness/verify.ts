/**
 * The check that the shuffles of a recorded game of Pirate match the server's commitments. It makes
 * the same checks in the same order as `spite verify-fairness` (docs/rules/pirate.md, section 10).
 */

import { fairnessOf, Verifier, type CheckedChance } from '../../../sdk';
import { SEATS } from '../../../ui/seats';
import { standardDeck } from '../../cards/ranks';
import type { PirateRecord } from '../record';

/**
 * Recompute every use of chance in order, and compare it with the record. Throws BadRecord if the
 * record has no valid `fairness`.
 */
export function verifyFairness(record: PirateRecord): readonly CheckedChance[] {
  const verifier = new Verifier(fairnessOf(record));
  record.cuts.forEach((cut, index) => {
    for (const seat of SEATS) {
      const where = `cuts[${index}][${seat}]`;
      verifier.shuffle('the pack was cut at these cards', where, [cut[seat]], standardDeck());
    }
  });
  for (const seat of SEATS)
    verifier.shuffle(
      'the stock was shuffled into this order',
      `stocks[${seat}]`,
      record.stocks[seat],
    );
  return verifier.found;
}
