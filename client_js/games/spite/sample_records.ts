/** Recorded games of Spite and Malice for tests, and a function that falsifies a copy of one. */

import { readFileSync } from 'node:fs';

import { recordsIn } from '../../sdk';
import { spiteRecordOf, type SpiteRecord } from './record';

const file = new URL('../../../tests/golden/fair_records.jsonl', import.meta.url);

/** Recorded games by many rule sets, with fair shuffles. */
export const FAIR_RECORDS = recordsIn(readFileSync(file, 'utf8')).map(spiteRecordOf);

/** Return the record of a game with several deals and many shuffles. */
export function manyShuffles(): SpiteRecord {
  const found = FAIR_RECORDS.find(
    ({ deals, actions }) => deals.length > 1 && actions.some((entry) => entry.do === 'shuffle'),
  );
  if (!found) throw new Error('no golden record has several deals and shuffles');
  return structuredClone(found);
}

/** Return a falsified copy of a record, which is otherwise read-only. */
export function tampered<Part extends object>(
  record: Part,
  change: (copy: Writable<Part>) => void,
): Part {
  const copy = structuredClone(record);
  change(copy as Writable<Part>);
  return copy;
}

export type Writable<Part> = Part extends object
  ? { -readonly [Name in keyof Part]: Writable<Part[Name]> }
  : Part;
