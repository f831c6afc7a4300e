/**
 * Whether a recorded game made of its shuffles what the rules say: nothing is left out or slipped
 * in, packs are cut again for equal ranks only, and the lower card is the low player's
 * (docs/rules/pirate.md, section 3). Which cards are turned then follows from the stocks alone.
 */

import type { Checked } from '../../../sdk';
import { rankOf, standardDeck } from '../../cards/ranks';
import type { PirateRecord } from '../record';

export function followRules(record: PirateRecord): Checked[] {
  return [checkCuts(record), checkLow(record), checkStocks(record)];
}

/** Cut again only for equal ranks: else a server could cut until it liked the cards. */
function checkCuts({ cuts }: PirateRecord): Checked {
  const what = 'packs were cut again for equal ranks, and for nothing else';
  const wrong = cuts.findIndex(
    ([zero, one], index) => (rankOf(zero) === rankOf(one)) !== index < cuts.length - 1,
  );
  return found(what, 'cuts', wrong, cuts.length > 0);
}

function checkLow({ cuts, low }: PirateRecord): Checked {
  const [zero = '', one = ''] = cuts.at(-1) ?? [];
  const ok = rankOf(zero) < rankOf(one) === (low === 0);
  return { what: 'the lower card is the low player’s', where: 'low', ok };
}

function checkStocks({ stocks }: PirateRecord): Checked {
  const pack = standardDeck().sort().join();
  const wrong = stocks.findIndex((stock) => [...stock].sort().join() !== pack);
  return found('each stock has all the cards of a pack, and no others', 'stocks', wrong);
}

function found(what: string, where: string, wrong: number, ok = true): Checked {
  return wrong < 0 ? { what, where, ok } : { what, where: `${where}[${wrong}]`, ok: false };
}
