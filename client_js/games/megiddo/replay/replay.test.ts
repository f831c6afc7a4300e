import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { describe, expect, it } from 'vitest';

import { BadRecord, recordsIn, type GameRecord } from '../../../sdk';
import { canServe } from '../../../sdk/server_process';
import { otherSeat } from '../../../ui/seats';
import { stonesOf } from '../position';
import { framesOf } from './frames';
import { megiddoRecordOf, type MegiddoRecord } from './record';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const GOLDEN = recordsIn(readFileSync(`${ROOT}tests/games/megiddo/record.jsonl`, 'utf8'));
/** The time that a busy machine may take for these games. */
const TIMEOUT_MS = 60_000;
const RULES = [
  ['--preset', 'megiddo'],
  ['--preset', 'megi-9'],
  ['--rules', '{"rings": 5, "spokes": 7, "row": 5, "captures": 40, "scoring": "points"}'],
  ['--rules', '{"rings": 4, "spokes": 4, "row": 4, "captures": 12}'],
];

function simulated(rules: readonly string[]): GameRecord[] {
  const command = ['-m', 'server.cli.main', 'simulate', '--game', 'megiddo', ...rules];
  const games = ['--games', '20', '--policies', 'casual', 'casual', '--seed', '7'];
  const options = [...command, ...games, '--record', '-'];
  const text = execFileSync(`${ROOT}.venv/bin/python`, options, {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    maxBuffer: 1 << 26,
  });
  const records = text.split('\n').filter((line) => line.startsWith('{"format"'));
  return recordsIn(records.join('\n'));
}

function golden(): MegiddoRecord {
  const [record] = GOLDEN;
  if (!record) throw new Error('there is no golden record');
  return megiddoRecordOf(record);
}

/** Check that the client's replay ends in the server's result. */
function checkReplay(record: GameRecord): void {
  const { actions, result } = megiddoRecordOf(record);
  const frames = framesOf(megiddoRecordOf(record));
  const last = frames.at(-1);
  expect(last?.result).toMatchObject({ winner: result.winner, reason: result.reason });
  expect(last?.position.captured).toEqual(result.captured);
  for (const [made, { position }] of frames.slice(0, actions.length + 1).entries())
    expect(stonesOf(position).replaceAll('.', '')).toHaveLength(made);
}

describe('a replay', () => {
  it.each(GOLDEN)('of the golden record $id ends with the result of the record', checkReplay);

  it.skipIf(!canServe).each(RULES)(
    'of simulated games with %s %s ends as they did',
    (...rules) => {
      const records = simulated(rules);
      expect(records).toHaveLength(20);
      records.forEach(checkReplay);
    },
    TIMEOUT_MS,
  );

  it('begins with the empty board, and has a step for each move', () => {
    const record = golden();
    const frames = framesOf(record);
    expect(frames).toHaveLength(record.actions.length + 1);
    expect(frames[0]?.position).toMatchObject({ number: 1, first: record.first, last: null });
    expect(frames.map(({ turn }) => turn)).toEqual([1, ...record.actions.map((_, at) => at + 1)]);
  });

  it('shows an end by the players as a separate step', () => {
    const record = golden();
    const actions = record.actions.slice(0, 4);
    const result = { ...record.result, reason: 'resigned', winner: 0, captured: [0, 0] } as const;
    const frames = framesOf({ ...record, actions, result });
    expect(frames).toHaveLength(6);
    expect(frames.at(-1)?.events).toMatchObject([{ type: 'ended' }]);
  });
});

describe('a record is rejected', () => {
  const record = golden();
  const [first] = record.actions;

  it.each<[string, Partial<MegiddoRecord>]>([
    ['without moves', { actions: null as never }],
    ['on an impossible board', { rules: { ...record.rules, rings: 99 } }],
    ['with an invalid first seat', { first: 2 as never }],
  ])('%s', (_what, change) => {
    expect(() => megiddoRecordOf({ ...record, ...change })).toThrow(BadRecord);
  });

  it.each<[string, Partial<MegiddoRecord>]>([
    ['with a move out of turn', { first: otherSeat(record.first) }],
    ['with a stone on a stone', { actions: first ? [first, { ...first, seat: 1 }] : [] }],
    ['with a move after the end', { actions: [...record.actions, ...record.actions] }],
    ['with wrong captures', { result: { ...record.result, captured: [0, 0] } }],
    ['with the wrong winner', { result: { ...record.result, winner: 1 } }],
  ])('%s', (_what, change) => {
    expect(() => framesOf({ ...record, ...change })).toThrow(BadRecord);
  });
});
