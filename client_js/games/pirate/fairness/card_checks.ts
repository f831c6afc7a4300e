/**
 * Checks that the cards of a recorded game of Pirate follow from its shuffles: the stocks are
 * complete, the packs were cut again only for equal ranks, and the lower card made the low player
 * (docs/rules/pirate.md, section 3). The stocks alone then determine which cards are turned.
 */

import type { Checked } from '../../../sdk';
import { rankOf, standardDeck } from '../../cards/ranks';
import type { PirateRecord } from '../record';

/**
 * The result of a check of a game's cards: of the `cuts`, of the `low` player, or that the stocks
 * are `whole`.
 */
export type CardCheck = Omit<Checked, 'what'> & { readonly what: 'cuts' | 'low' | 'whole' };

export function checkCards(record: PirateRecord): CardCheck[] {
  return [checkCuts(record), checkLow(record), checkStocks(record)];
}

/**
 * Check that only equal ranks led to another cut. Otherwise a server could cut until it liked the
 * cards.
 */
function checkCuts({ cuts }: PirateRecord): CardCheck {
  const wrong = cuts.findIndex(
    ([zero, one], index) => (rankOf(zero) === rankOf(one)) !== index < cuts.length - 1,
  );
  return resultOf('cuts', 'cuts', wrong, cuts.length > 0);
}

function checkLow({ cuts, low }: PirateRecord): CardCheck {
  const [zero = '', one = ''] = cuts.at(-1) ?? [];
  const ok = rankOf(zero) < rankOf(one) === (low === 0);
  return { what: 'low', where: 'low', ok };
}

function checkStocks({ stocks }: PirateRecord): CardCheck {
  const pack = standardDeck().sort().join();
  const wrong = stocks.findIndex((stock) => [...stock].sort().join() !== pack);
  return resultOf('whole', 'stocks', wrong);
}

function resultOf(what: CardCheck['what'], where: string, wrong: number, ok = true): CardCheck {
  return wrong < 0 ? { what, where, ok } : { what, where: `${where}[${wrong}]`, ok: false };
}
