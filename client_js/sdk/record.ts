/** The record of a game, read from a file or an answer of the server: what every game's has. */

import type { Rules } from './game_types';
import type { Result } from './generated/core';

/** How a recorded game ended. Games add to it what they count. */
export type RecordedResult = Readonly<Pick<Result, 'winner' | 'reason'>> & {
  readonly points: readonly [number, number];
};

/** Games add to it what happened. */
export type GameRecord = {
  /** Names the game and its way of recording, such as `example-record/1`. */
  readonly format: string;
  readonly id: string;
  readonly match: string;
  /** The game's number in the match, from 1. */
  readonly game: number;
  readonly preset: string | null;
  readonly rules: Rules;
  readonly players: readonly [string, string];
  readonly result: RecordedResult;
  /** Where its chance came from, to be read by `fairnessOf`. */
  readonly fairness?: unknown;
};

/**
 * - `empty`: there is nothing in the file.
 * - `no_record`: it is no record of a game that is known here.
 * - `incomplete`: something is missing in it.
 * - `other_game`: it is the record of another game than the one that was asked for.
 * - `no_chance`: nothing in the game is left to chance.
 * - `no_fairness`, `unknown_fairness`: it does not tell where its chance came from, or in another way.
 * - `contradiction`: it does not add up.
 */
export type BadRecordCode =
  | 'empty'
  | 'no_record'
  | 'incomplete'
  | 'other_game'
  | 'no_chance'
  | 'no_fairness'
  | 'unknown_fairness'
  | 'contradiction';

/** What was read is no record of a game, or one that does not add up. */
export class BadRecord extends Error {
  override readonly name = 'BadRecord';
  readonly code: BadRecordCode;

  /** `detail` says where in the record, for those who write programs. */
  constructor(code: BadRecordCode, detail?: string) {
    super(detail === undefined ? code : `${code}: ${detail}`);
    this.code = code;
  }
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
  if (values.length === 0) throw new BadRecord('empty');
  return values.map(recordOf);
}

/** Checks that a value has what every record has. Throws BadRecord. */
export function recordOf(value: unknown): GameRecord {
  const record = value as GameRecord | null | undefined;
  if (typeof record !== 'object' || typeof record?.format !== 'string')
    throw new BadRecord('no_record');
  if (!isComplete(record)) throw new BadRecord('incomplete');
  return record;
}

/** Whether everything is there that is looked at without asking. */
function isComplete({ rules, players, result }: GameRecord): boolean {
  return isObject(rules) && isPair(players) && isObject(result) && isPair(result.points);
}

export function isPair(value: unknown): value is readonly [unknown, unknown] {
  return Array.isArray(value) && value.length === 2;
}

export function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
