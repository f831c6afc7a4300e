/**
 * Tests of the facts from the record of a finished game of Spite and Malice: the last hands, the
 * longest runs, turns and duration.
 */

import { expect, test } from 'vitest';

import { fold, type GameWire } from '../../sdk';
import { SEATS } from '../../ui/seats';
import { exampleOf } from '../game';
import { ENTRY } from './entry';
import example from './example.json';
import type { SpiteTypes } from './generated';
import { zoneAt } from './position';
import { spiteRecordOf, type RecordedAction } from './record';
import { recordFacts } from './record_facts';
import { manyShuffles } from './sample_records';
import { table } from './sample_table';

test('the hands at the end are those of the replay', () => {
  const { record, replay } = exampleOf<SpiteTypes>(example);
  const { hands } = recordFacts(spiteRecordOf(record));
  const start = table();
  for (const seat of SEATS) {
    const events = replay.steps.flatMap(({ events: [zero = [], one = zero] }) => [zero, one][seat]);
    const end = fold(
      start,
      events.filter((event) => event !== undefined),
      ENTRY.wire as unknown as GameWire<SpiteTypes>,
    );
    expect([...hands[seat]].sort()).toEqual([...(zoneAt(end, `hand:${seat}`)?.cards ?? [])].sort());
  }
});

test('runs end with the turn, and the time ends with the last move', () => {
  const actions: RecordedAction[] = [
    { seat: 0, do: 'play', from: 'stock', card: 'AS', to: 'build:0', at: 10 },
    { seat: 0, do: 'play', from: 'hand', card: '2S', to: 'build:0', at: 20 },
    { seat: 0, do: 'discard', cards: ['9S'], to: 'discard:0', at: 30 },
    { seat: 1, do: 'play', from: 'discard:0', card: '3S', to: 'build:0', at: 40 },
    { seat: 1, do: 'pass', at: 50 },
    { seat: 0, do: 'play', from: 'stock', card: '4S', to: 'build:0', at: 61_000 },
  ];
  const record = { ...manyShuffles(), hands: [['2S', '9S'], []] as const, actions };
  expect(recordFacts(record)).toEqual({
    hands: [[], []],
    lastedMs: 61_000,
    longestRuns: [2, 1],
    turns: 3,
  });
});

test('a record without times has no duration', () => {
  const actions: RecordedAction[] = [{ seat: 0, do: 'pass' }];
  expect(recordFacts({ ...manyShuffles(), actions }).lastedMs).toBeNull();
});
