/** The record of a game, read from a file or an answer of the server. */

import type { Card, Result, Rules, Seat } from './generated/protocol';

type Said = { readonly at?: number };

export type RecordedAction = Said &
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

export type GameRecord = {
  readonly format: string;
  readonly id: string;
  readonly match: string;
  readonly game: number;
  readonly preset: string | null;
  readonly rules: Rules;
  readonly players: readonly [string, string];
  readonly deals: readonly {
    readonly stocks: readonly [readonly Card[], readonly Card[]];
    readonly draw: readonly Card[];
  }[];
  readonly hands: readonly [readonly Card[], readonly Card[]];
  readonly first: Seat;
  readonly actions: readonly RecordedAction[];
  readonly result: Result;
  /** Where its shuffles came from, to be read by `verifyFairness`. */
  readonly fairness?: unknown;
};

const FORMAT = 'spite-record/1';

/** What was read is no record of a game, or one that does not add up. */
export class BadRecord extends Error {
  override readonly name = 'BadRecord';
}

/** The records in a text of JSON Lines, or of one JSON value. Throws BadRecord. */
export function recordsIn(text: string): GameRecord[] {
  const whole = parsed(text);
  const values =
    whole === undefined
      ? text
          .split('\n')
          .filter((line) => line.trim() !== '')
          .map(parsed)
      : [whole];
  if (values.length === 0) throw new BadRecord('the file is empty');
  return values.map(recordOf);
}

/** Checks that a value is a record. Throws BadRecord. */
export function recordOf(value: unknown): GameRecord {
  const record = value as GameRecord | null | undefined;
  if (typeof record !== 'object' || record?.format !== FORMAT)
    throw new BadRecord('this is no record of a game');
  if (!isComplete(record)) throw new BadRecord('the record is not complete');
  return record;
}

/** Whether everything is there that is looked at without asking. */
function isComplete({ rules, players, deals, hands, first, actions, result }: GameRecord): boolean {
  const objects = [rules, result] as readonly unknown[];
  return (
    objects.every(isObject) &&
    isPair(players) &&
    isPair(hands) &&
    (hands as readonly unknown[]).every(Array.isArray) &&
    [0, 1].includes(first) &&
    isListOf(deals, (deal) => isPair(deal.stocks) && Array.isArray(deal.draw)) &&
    deals.length > 0 &&
    isListOf(actions, (action) => typeof action.do === 'string')
  );
}

function isListOf<Item>(list: readonly Item[], fits: (item: Item) => boolean): boolean {
  return Array.isArray(list) && list.every((item: Item) => isObject(item) && fits(item));
}

function isPair(value: unknown): boolean {
  return Array.isArray(value) && value.length === 2;
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
