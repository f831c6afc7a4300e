/**
 * Reads the records of finished games from a file or from the server, and checks the fields that
 * all games' records share.
 */

import type { Rules } from './game_types';
import type { Result } from './generated/core';

/** The result of a recorded game. Games extend it with their own counts. */
export type RecordedResult = Readonly<Pick<Result, 'winner' | 'reason'>> & {
  readonly points: readonly [number, number];
};

/** A recorded game. Games extend it with their events. */
export type GameRecord = {
  /** The game and the version of its format, such as `example-record/1`. */
  readonly format: string;
  readonly id: string;
  readonly match: string;
  /** The game's number in the match, from 1. */
  readonly game: number;
  readonly preset: string | null;
  readonly rules: Rules;
  readonly players: readonly [string, string];
  readonly result: RecordedResult;
  /** The origin of its chance, read by `fairnessOf`. */
  readonly fairness?: unknown;
};

/**
 * The fault of a record:
 *
 * - `empty`: the file is empty.
 * - `no_record`: it is not a record of a known game.
 * - `incomplete`: parts are missing.
 * - `other_game`: it is the record of a game other than the requested one.
 * - `no_chance`: the game has no chance.
 * - `no_fairness`, `unknown_fairness`: the origin of its chance is missing or has an unknown form.
 * - `contradiction`: its parts contradict each other.
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

/** Raised for data that is not a valid record of a game. */
export class BadRecord extends Error {
  override readonly name = 'BadRecord';
  readonly code: BadRecordCode;

  /** `detail`: the place in the record, for developers. */
  constructor(code: BadRecordCode, detail?: string) {
    super(detail === undefined ? code : `${code}: ${detail}`);
    this.code = code;
  }
}

/** Return the records in a text of JSON Lines or of one JSON value. Throws BadRecord. */
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

/** Check that a value has the common part of all records. Throws BadRecord. */
export function recordOf(value: unknown): GameRecord {
  const record = value as GameRecord | null | undefined;
  if (typeof record !== 'object' || typeof record?.format !== 'string')
    throw new BadRecord('no_record');
  if (!isComplete(record)) throw new BadRecord('incomplete');
  return record;
}

/** Tell if all fields are present that later code reads unchecked. */
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
