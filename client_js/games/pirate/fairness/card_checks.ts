/**
 * Whether a recorded game made of its shuffles what the rules say: nothing is left out or slipped
 * in, packs are cut again for equal ranks only, and the lower card is the low player's
 * (docs/rules/pirate.md, section 3). Which cards are turned then follows from the stocks alone.
 */

import type { Checked } from '../../../sdk';
import { rankOf, standardDeck } from '../../cards/ranks';
import type { PirateRecord } from '../record';

/** What was looked at: the `cuts`, who is `low`, and whether stocks are `whole`. */
export type CardCheck = Omit<Checked, 'what'> & { readonly what: 'cuts' | 'low' | 'whole' };

export function checkCards(record: PirateRecord): CardCheck[] {
  return [checkCuts(record), checkLow(record), checkStocks(record)];
}

/** Cut again only for equal ranks: else a server could cut until it liked the cards. */
function checkCuts({ cuts }: PirateRecord): CardCheck {
  const wrong = cuts.findIndex(
    ([zero, one], index) => (rankOf(zero) === rankOf(one)) !== index < cuts.length - 1,
  );
  return found('cuts', 'cuts', wrong, cuts.length > 0);
}

function checkLow({ cuts, low }: PirateRecord): CardCheck {
  const [zero = '', one = ''] = cuts.at(-1) ?? [];
  const ok = rankOf(zero) < rankOf(one) === (low === 0);
  return { what: 'low', where: 'low', ok };
}

function checkStocks({ stocks }: PirateRecord): CardCheck {
  const pack = standardDeck().sort().join();
  const wrong = stocks.findIndex((stock) => [...stock].sort().join() !== pack);
  return found('whole', 'stocks', wrong);
}

function found(what: CardCheck['what'], where: string, wrong: number, ok = true): CardCheck {
  return wrong < 0 ? { what, where, ok } : { what, where: `${where}[${wrong}]`, ok: false };
}
