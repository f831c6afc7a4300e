/**
 * The type of a recorded game of Pirate, and the check that a record has it (docs/rules/pirate.md,
 * section 11).
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
import type { PirateRules, Suit } from './generated';

/** A player's action. `at_ms` counts from the start of play. */
export type RecordedAction = { readonly at_ms: number; readonly seat: Seat } & (
  { readonly do: 'turn' } | { readonly do: 'play' | 'claim'; readonly ship: Suit }
);

export type PirateRecord = GameRecord & {
  readonly rules: PirateRules;
  /** The cards of each cut by seat. All but the last pair have equal ranks. */
  readonly cuts: readonly (readonly [Card, Card])[];
  readonly low: Seat;
  /** The stocks by seat at the start of play, bottom card first. */
  readonly stocks: readonly [readonly Card[], readonly Card[]];
  readonly actions: readonly RecordedAction[];
  readonly result: RecordedResult & {
    readonly ships: readonly [number, number];
    readonly sunk: number;
  };
};

/**
 * Return a record as one of Pirate. Throws BadRecord if a field is missing or has the wrong form.
 */
export function pirateRecordOf(record: GameRecord): PirateRecord {
  const read = record as PirateRecord;
  if (!isComplete(read)) throw new BadRecord('incomplete');
  return read;
}

/** Return whether the record has every field that the client reads. */
function isComplete({ cuts, low, stocks, actions, rules, result }: PirateRecord): boolean {
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
