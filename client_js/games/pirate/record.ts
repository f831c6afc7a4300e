/** The record of a game of Pirate (docs/rules/pirate.md, section 11). */

import {
  BadRecord,
  isObject,
  isPair,
  type GameRecord,
  type RecordedResult,
  type Seat,
} from '../../sdk';
import type { Card } from '../cards/generated';
import type { PirateRules, Suit } from './generated';

/** What a player did. `at_ms` counts from the start of play. */
export type RecordedAction = { readonly at_ms: number; readonly seat: Seat } & (
  { readonly do: 'turn' } | { readonly do: 'play' | 'claim'; readonly ship: Suit }
);

export type PirateRecord = GameRecord & {
  readonly rules: PirateRules;
  /** Of each cut the cards by seat; all but the last one are of equal rank. */
  readonly cuts: readonly (readonly [Card, Card])[];
  readonly low: Seat;
  /** By seat, bottom to top, as play begins. */
  readonly stocks: readonly [readonly Card[], readonly Card[]];
  readonly actions: readonly RecordedAction[];
  readonly result: RecordedResult & {
    readonly ships: readonly [number, number];
    readonly sunk: number;
  };
};

/** Checks that a record has what this game's records have. Throws BadRecord. */
export function pirateRecordOf(record: GameRecord): PirateRecord {
  const read = record as PirateRecord;
  if (!hasEverything(read)) throw new BadRecord('incomplete');
  return read;
}

/** Whether everything is there that is looked at without asking. */
function hasEverything({ cuts, low, stocks, actions, rules, result }: PirateRecord): boolean {
  return (
    isPair(stocks) &&
    (stocks as readonly unknown[]).every(Array.isArray) &&
    isPair(result.ships) &&
    [0, 1].includes(low) &&
    typeof rules.ships_to_win === 'number' &&
    typeof rules.sink_window_ms === 'number' &&
    Array.isArray(cuts) &&
    cuts.every(isPair) &&
    Array.isArray(actions) &&
    actions.every((action: RecordedAction) => isObject(action) && typeof action.at_ms === 'number')
  );
}
