import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { describe, expect, it } from 'vitest';

import { BadRecord, recordsIn } from '../../../sdk';
import { canServe } from '../../../sdk/server_process';
import { checkCards } from '../fairness/card_checks';
import { verifyFairness } from '../fairness/verify';
import { zoneAt } from '../position';
import { spiteRecordOf, type SpiteRecord } from '../record';
import { framesOf } from './frames';
import { viewOf } from './view';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const GOLDEN = recordsIn(readFileSync(`${ROOT}tests/golden/record.jsonl`, 'utf8')).map(
  spiteRecordOf,
);
/** The time that a busy machine may take for five games. */
const TIMEOUT_MS = 60_000;
const PRESETS = [
  'snm-a',
  'snm-pz',
  'snm-pz-nwis',
  'snm-a-short',
  'momentpoint',
  'g4a',
  'denexa',
  'skip-bo',
];

function simulated(preset: string): SpiteRecord[] {
  const command = ['-m', 'server.cli.main', 'simulate', '--preset', preset, '--games', '5'];
  const options = [...command, '--seed', '7', '--record', '-'];
  const text = execFileSync(`${ROOT}.venv/bin/python`, options, {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  const records = text.split('\n').filter((line) => line.startsWith('{"format"'));
  return recordsIn(records.join('\n')).map(spiteRecordOf);
}

function golden(): SpiteRecord {
  const [record] = GOLDEN;
  if (!record) throw new Error('there is no golden record');
  return record;
}

/** Check that no frame loses a card, and that the stocks end as the record says. */
function checkReplay(record: SpiteRecord): void {
  const frames = framesOf(record);
  const last = frames.at(-1);
  const { stock_left, winner, reason, points } = record.result;
  expect(last?.result).toEqual({ winner, reason, points, tally: { stock_left } });
  const [deal] = record.deals;
  const size =
    [...(deal?.stocks ?? []), deal?.draw ?? []].flat().length + record.hands.flat().length;
  for (const frame of frames) expect(Object.values(frame.zones).flat()).toHaveLength(size);
  for (const seat of [0, 1] as const)
    expect(last?.zones[`stock:${seat}`]).toHaveLength(record.result.stock_left[seat]);
}

function isFair(record: SpiteRecord): void {
  expect([...verifyFairness(record), ...checkCards(record)].filter(({ ok }) => !ok)).toEqual([]);
}

describe('a replay', () => {
  it.each(GOLDEN)('of the golden record $id ends with the result of the record', checkReplay);

  it.skipIf(!canServe).each(PRESETS)(
    'of simulated games of %s ends as they did, with fair shuffles',
    (preset) => {
      const records = simulated(preset);
      expect(records).toHaveLength(5);
      for (const record of records) {
        checkReplay(record);
        isFair(record);
      }
    },
    TIMEOUT_MS,
  );

  it('hides the other hand unless all hands are open', () => {
    const record = golden();
    const frame = framesOf(record)[1];
    if (!frame) throw new Error('nothing was played');
    const hidden = viewOf(record, frame, { seat: 0, open: false });
    const open = viewOf(record, frame, { seat: 0, open: true });
    expect(zoneAt(hidden, 'hand:1')?.cards).toEqual([]);
    expect(zoneAt(hidden, 'hand:1')?.count).toBe(frame.zones['hand:1']?.length);
    expect(zoneAt(open, 'hand:1')?.cards).toEqual(frame.zones['hand:1']);
    expect(zoneAt(open, 'stock:1')?.cards).toHaveLength(1);
    expect(zoneAt(open, 'draw')?.cards).toEqual([]);
  });
});

describe('a file', () => {
  it.each(['', 'no json', '{"format":"chess"}', '[1]', 'null'])('with %j is no record', (text) => {
    expect(() => recordsIn(text)).toThrow(BadRecord);
  });

  it('may hold several games, one per line', () => {
    const line = JSON.stringify(golden());
    expect(recordsIn(`${line}\n${line}\n`)).toHaveLength(2);
    expect(recordsIn(JSON.stringify(golden(), null, 2))).toHaveLength(1);
  });

  it('with inconsistent cards is rejected', () => {
    const record = golden();
    const [first, ...rest] = record.actions;
    if (!first) throw new Error('nothing was played');
    expect(() => framesOf({ ...record, actions: [...rest, first] })).toThrow(BadRecord);
  });
});
