/** The record of a Megiddo game (docs/rules/megiddo.md, section 8). */

import {
  BadRecord,
  isObject,
  isPair,
  type GameRecord,
  type RecordedResult,
  type Seat,
} from '../../../sdk';
import { RULE_OPTIONS, type MegiddoRules } from '../generated';

export type RecordedMove = {
  readonly seat: Seat;
  readonly ring: number;
  readonly spoke: number;
};

export type MegiddoRecord = GameRecord & {
  readonly rules: MegiddoRules;
  readonly first: Seat;
  readonly actions: readonly RecordedMove[];
  readonly result: RecordedResult & { readonly captured: readonly [number, number] };
};

/** Check that a record has all fields of a Megiddo record. Throws BadRecord. */
export function megiddoRecordOf(record: GameRecord): MegiddoRecord {
  const read = record as MegiddoRecord;
  if (!isComplete(read)) throw new BadRecord('incomplete');
  return read;
}

function isComplete({ rules, first, actions, result }: MegiddoRecord): boolean {
  return (
    isRules(rules) &&
    [0, 1].includes(first) &&
    isPair(result.captured) &&
    Array.isArray(actions) &&
    actions.every((move: unknown) => isObject(move) && 'seat' in move && 'ring' in move)
  );
}

/** Return whether the numbers that define the board are within their ranges. */
function isRules(rules: MegiddoRules): boolean {
  return (['rings', 'spokes', 'row', 'captures'] as const).every((option) => {
    const { range } = RULE_OPTIONS[option];
    const value = rules[option];
    return range && Number.isInteger(value) && value >= range[0] && value <= range[1];
  });
}
