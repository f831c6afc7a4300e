/**
 * The type of a recorded game of Spite and Malice, and the check that a record has it
 * (docs/record-format.md).
 */

import {
  BadRecord,
  isObject,
  isPair,
  type GameRecord,
  type RecordedResult,
  type Seat,
} from '../../sdk';
import type { Card } from '../cards/generated';
import type { SpiteRules } from './generated';

type Timed = { readonly at?: number };

export type RecordedAction = Timed &
  (
    | { readonly do: 'draw'; readonly seat: Seat; readonly cards: readonly Card[] }
    | { readonly do: 'shuffle'; readonly draw: readonly Card[] }
    | {
        readonly do: 'play';
        readonly seat: Seat;
        readonly from: string;
        readonly card: Card;
        readonly to: string;
      }
    | {
        readonly do: 'discard';
        readonly seat: Seat;
        readonly cards: readonly Card[];
        readonly to: string;
      }
    | { readonly do: 'refill' | 'pass'; readonly seat: Seat }
  );

export type SpiteRecord = GameRecord & {
  readonly rules: SpiteRules;
  readonly deals: readonly {
    readonly stocks: readonly [readonly Card[], readonly Card[]];
    readonly draw: readonly Card[];
  }[];
  readonly hands: readonly [readonly Card[], readonly Card[]];
  readonly first: Seat;
  readonly actions: readonly RecordedAction[];
  readonly result: RecordedResult & { readonly stock_left: readonly [number, number] };
};

/**
 * Return a record as one of Spite and Malice. Throws BadRecord if a field is missing or has the
 * wrong form.
 */
export function spiteRecordOf(record: GameRecord): SpiteRecord {
  const read = record as SpiteRecord;
  if (!isComplete(read)) throw new BadRecord('incomplete');
  return read;
}

/** Return whether the record has every field that the client reads. */
function isComplete({ deals, hands, first, actions, result }: SpiteRecord): boolean {
  return (
    isPair(hands) &&
    (hands as readonly unknown[]).every(Array.isArray) &&
    isPair(result.stock_left) &&
    [0, 1].includes(first) &&
    isListOf(deals, (deal) => isPair(deal.stocks) && Array.isArray(deal.draw)) &&
    deals.length > 0 &&
    isListOf(actions, (action) => typeof action.do === 'string')
  );
}

function isListOf<Item>(list: readonly Item[], fits: (item: Item) => boolean): boolean {
  return Array.isArray(list) && list.every((item: Item) => isObject(item) && fits(item));
}
