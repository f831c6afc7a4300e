/**
 * The check that the shuffles of a recorded game of Spite and Malice match the server's
 * commitments. It makes the same checks in the same order as `spite verify-fairness`.
 */

import { fairnessOf, Verifier, type CheckedChance, type Seat } from '../../../sdk';
import type { Card } from '../../cards/generated';
import type { SpiteRecord } from '../record';
import { stockCards } from '../wilds';

/**
 * Recompute every use of chance in order, and compare it with the record. This checks only the
 * orders of cards; `checkCards` checks the rest. Throws BadRecord if the record has no valid
 * `fairness`.
 */
export function verifyFairness(record: SpiteRecord): readonly CheckedChance[] {
  const fairness = fairnessOf(record);
  const verifier = new Verifier(fairness);
  record.deals.forEach((_, index) => {
    verifyDeal(verifier, record, index);
  });
  verifyFirst(verifier, record, fairness.previous_first);
  record.actions.forEach((entry, index) => {
    if (entry.do === 'shuffle')
      verifier.shuffle(
        'the draw pile was shuffled into this order',
        `actions[${index}]`,
        entry.draw,
      );
  });
  return verifier.found;
}

function verifyFirst(
  verifier: Verifier,
  { rules, game, first }: SpiteRecord,
  before: Seat | undefined,
): void {
  const byTurns = rules.first_player === 'alternate' && (game > 1 || before !== undefined);
  if (rules.first_player !== 'highest_stock' && !byTurns)
    verifier.lot('the lot chose this player', 'first', first);
  else if (byTurns && before !== undefined) verifier.turns(first, before);
}

function verifyDeal(verifier: Verifier, record: SpiteRecord, index: number): void {
  const { deals, rules } = record;
  const deal = deals[index];
  if (!deal) return;
  const where = `deals[${index}]`;
  const draw = [...deal.draw, ...(index === deals.length - 1 ? handsAsDealt(record) : [])];
  const stocks = [...deal.stocks[0], ...deal.stocks[1]].reverse();
  const eligible = stockCards(rules);
  if (eligible === null) {
    verifier.shuffle('the pack was shuffled into this order', where, [...draw, ...stocks]);
  } else {
    const what = 'the cards for the stocks were shuffled into this order';
    verifier.shuffle(what, `${where}.stocks`, stocks, eligible);
    verifier.shuffle('the other cards were shuffled into this order', `${where}.draw`, draw);
  }
}

/** Return the cards of the opening hands in their order in the pack, bottom card first. */
function handsAsDealt({ hands, first }: SpiteRecord): Card[] {
  const [ahead, behind] = [hands[first], hands[first === 0 ? 1 : 0]];
  return ahead
    .flatMap((card, index) => [card, behind[index]])
    .filter((card) => card !== undefined)
    .reverse();
}
