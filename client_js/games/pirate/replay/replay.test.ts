import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

import { describe, expect, it } from 'vitest';

import { BadRecord, recordsIn } from '../../../sdk';
import { canServe } from '../../../sdk/server_process';
import { fold } from '../fold';
import type { PiratePosition } from '../generated';
import { pirateRecordOf, type PirateRecord } from '../record';
import { sampleRecord } from '../samples';
import { gameStart } from './game_start';
import { framesOf } from './frames';
import { narrate } from './narration';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
/** The time that a busy machine may take for some games. */
const TIMEOUT_MS = 60_000;

function simulated(rules: string): PirateRecord[] {
  const command = ['-m', 'server.cli.main', 'simulate', '--game', 'pirate', '--rules', rules];
  const options = [...command, '--games', '4', '--seed', '7', '--record', '-'];
  const text = execFileSync(`${ROOT}.venv/bin/python`, options, {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const records = text.split('\n').filter((line) => line.startsWith('{"format"'));
  return recordsIn(records.join('\n')).map(pirateRecordOf);
}

/** Return the position after folding every event of a replay. */
function folded(record: PirateRecord): PiratePosition {
  const frames = framesOf(record);
  const start = gameStart(record).position;
  return frames
    .slice(1)
    .flatMap(({ events }) => events)
    .reduce(fold, start);
}

function checkReplay(record: PirateRecord): void {
  const frames = framesOf(record);
  const last = frames.at(-1);
  const { winner, reason, points, ships, sunk } = record.result;
  expect(last?.result).toEqual({ winner, reason, points, tally: { ships, sunk } });
  expect(folded(record)).toEqual(last?.position);
  expect(last?.position).toMatchObject({ captured: ships, sunk });
  for (const { position } of frames)
    expect(position.zones.reduce((sum, { count }) => sum + count, 0)).toBe(104);
}

describe('a replay', () => {
  it('ends with the result of the record', () => {
    checkReplay(sampleRecord());
  });

  it.skipIf(!canServe).each(['', 'ships_to_win=2,sink_window_ms=1000', 'sink_window_ms=0'])(
    'of simulated games (%s) ends as they did',
    (rules) => {
      const records = simulated(rules);
      expect(records).toHaveLength(4);
      for (const record of records) checkReplay(record);
    },
    TIMEOUT_MS,
  );

  it('describes each step', () => {
    const record = sampleRecord();
    const told = framesOf(record).map(({ events, seat }) => narrate(record.players, events, seat));
    expect(told[0]).toBe('greedy cuts a 6, casual a 3: casual builds up from the aces.');
    expect(told[1]).toMatch(/^greedy turns the /);
    expect(told.filter((words) => words === '')).toEqual([]);
    expect(told.filter((words) => words.includes(' captures the '))).toHaveLength(
      record.result.ships[0] + record.result.ships[1],
    );
  });
});

describe('an inconsistent record is rejected:', () => {
  const record = sampleRecord();

  it.each<[string, Partial<PirateRecord>]>([
    ['another result', { result: { ...record.result, ships: [8, 0] } }],
    [
      'another winner',
      { result: { ...record.result, winner: record.result.winner === 0 ? 1 : 0 } },
    ],
    ['an unfinished game', { actions: record.actions.slice(0, 200) }],
    ['an illegal move', { actions: [{ at_ms: 0, seat: 0, do: 'play', ship: 'S' }] }],
    ['the wrong low player', { low: record.low === 0 ? 1 : 0 }],
    ['an unneeded cut', { cuts: [...record.cuts, ...record.cuts] }],
    ['a stock with a missing card', { stocks: [record.stocks[0].slice(1), record.stocks[1]] }],
  ])('%s', (_what, change) => {
    expect(() => framesOf({ ...record, ...change })).toThrow(BadRecord);
  });

  it('a missing field', () => {
    const { stocks, ...rest } = record;
    expect(stocks).toHaveLength(2);
    expect(() => pirateRecordOf(rest as PirateRecord)).toThrow(BadRecord);
  });
});
