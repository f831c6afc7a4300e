/** What the checks of a game's shuffles and cards found, in words. */

import type { Checked, CheckedChance } from '../../../sdk';
import type { Finding } from '../../../ui/fairness_words';
import { capital, counted } from '../../../ui/wording';
import { firstOff, firstWrong } from '../../cards/orders';
import type { SpiteRecord } from '../record';

export function shuffled(record: SpiteRecord, { where, ok, orders }: CheckedChance): Finding {
  const what = useOfChance(record, where);
  const text = ok ? what : `${what} is not what the three numbers give`;
  return orders ? { text, ok, detail: ok ? firstOff(orders) : firstWrong(orders) } : { text, ok };
}

/** A use of chance by its place in the record. */
function useOfChance(record: SpiteRecord, where: string): string {
  if (where === 'first') return 'The lot for who begins';
  if (where === 'fairness.previous_first') return 'That players take turns in beginning';
  const action = numberIn(where, 'actions');
  if (action !== null) {
    const entry = record.actions[action];
    const cards = entry?.do === 'shuffle' ? ` of ${counted(entry.draw.length, 'card')}` : '';
    return `The shuffle${cards} in turn ${turnOf(record, action)}`;
  }
  const deal = dealName(record, where);
  if (where.endsWith('.stocks')) return `The shuffle of the stocks in ${deal}`;
  if (where.endsWith('.draw')) return `The shuffle of the other cards in ${deal}`;
  return `The shuffle of ${deal}`;
}

export function followed(record: SpiteRecord, { what, where, ok }: Checked): Finding {
  const text = capital(what);
  if (ok) return { text, ok };
  const action = numberIn(where, 'actions');
  const place = action === null ? dealName(record, where) : `turn ${turnOf(record, action)}`;
  return { text: `This does not hold in ${place}: ${what}`, ok };
}

function dealName({ deals }: SpiteRecord, where: string): string {
  const deal = numberIn(where, 'deals');
  return deal === null || deals.length === 1 ? 'the deal' : `deal ${deal + 1}`;
}

function turnOf({ actions }: SpiteRecord, index: number): number {
  const ends = actions
    .slice(0, index)
    .filter(({ do: done }) => done === 'discard' || done === 'pass');
  return ends.length + 1;
}

/** `17` in `actions[17]`. */
function numberIn(where: string, list: string): number | null {
  const found = /^(\w+)\[(\d+)\]/.exec(where);
  return found?.[1] === list ? Number(found[2]) : null;
}
