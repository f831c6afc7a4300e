import { expect, test } from 'vitest';

import { recordFacts } from './record_facts';
import type { RecordedAction } from './record';
import { framesOf } from './replay/frames';
import { FAIR_RECORDS, manyShuffles } from './sample_records';

test.each(FAIR_RECORDS.map((record) => [record.preset ?? record.id, record] as const))(
  'the hands at the end are those of the replay: %s',
  (_name, record) => {
    const last = framesOf(record).at(-1);
    const { hands } = recordFacts(record);
    expect([...hands[0]].sort()).toEqual([...(last?.zones['hand:0'] ?? [])].sort());
    expect([...hands[1]].sort()).toEqual([...(last?.zones['hand:1'] ?? [])].sort());
  },
);

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
  expect(recordFacts(record)).toEqual({ hands: [[], []], lastedMs: 61_000, longestRuns: [2, 1] });
});

test('a record without times has no duration', () => {
  const actions: RecordedAction[] = [{ seat: 0, do: 'pass' }];
  expect(recordFacts({ ...manyShuffles(), actions }).lastedMs).toBeNull();
});
