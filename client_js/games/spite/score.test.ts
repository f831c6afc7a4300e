/**
 * Tests of Spite and Malice's score: its unit in matches of one and of several games, its text, and
 * who wins the match.
 */

import { expect, test } from 'vitest';

import { matchWinner } from '../../ui/match_event_texts';
import type { SpiteView } from './position';
import { CLASSIC, table } from './sample_table';
import { pointsText, scoreUnit } from './score';

const POINTS = { scoring: 'stock_left', match_target: 50 } as const;

/** Return a finished match whose last game seat 1 won. */
function over(score: [number, number]): SpiteView {
  const view = table({ status: 'finished', rules: POINTS });
  const game = view.game && {
    ...view.game,
    result: {
      winner: 1 as const,
      reason: 'abandoned',
      points: [0, 3] as [number, number],
      tally: { stock_left: [3, 0] as [number, number] },
    },
  };
  return { ...view, score, game };
}

test('only a match of several games has a score unit', () => {
  expect(scoreUnit(CLASSIC)).toBeNull();
  expect(scoreUnit({ ...CLASSIC, match_target: 3 })).toBe('win');
  expect(scoreUnit({ ...CLASSIC, ...POINTS })).toBe('point');
});

test('points and wins have names', () => {
  expect(pointsText({ ...CLASSIC, match_target: 3 }, 1)).toBe('1 win');
  expect(pointsText({ ...CLASSIC, ...POINTS }, 12)).toBe('12 points');
});

test('the target wins the match, or otherwise its last game', () => {
  expect(matchWinner({ scoreUnit }, over([51, 20]))).toBe(0);
  expect(matchWinner({ scoreUnit }, over([30, 20]))).toBe(1);
});
