import { expect, test } from 'vitest';

import { hasScore, matchWinner, pointsWords } from './score';
import { CLASSIC, table } from './sample_table';
import type { MatchView } from '../../sdk';

const POINTS = { scoring: 'stock_left', match_target: 50 } as const;

/** A match that is over, after a last game that seat 1 won. */
function over(score: [number, number]): MatchView {
  const view = table({ status: 'finished', rules: POINTS });
  const result = { winner: 1, reason: 'abandoned', stock_left: [3, 0], points: [0, 3] } as const;
  const game = view.game && {
    ...view.game,
    result: {
      ...result,
      stock_left: [3, 0] as [number, number],
      points: [0, 3] as [number, number],
    },
  };
  return { ...view, score, game };
}

test('only a match of several games has a score', () => {
  expect(hasScore(CLASSIC)).toBe(false);
  expect(hasScore({ ...CLASSIC, match_target: 3 })).toBe(true);
  expect(hasScore({ ...CLASSIC, ...POINTS })).toBe(true);
});

test('what is counted has its name', () => {
  expect(pointsWords({ ...CLASSIC, match_target: 3 }, 1)).toBe('1 win');
  expect(pointsWords({ ...CLASSIC, ...POINTS }, 12)).toBe('12 points');
});

test('the target wins the match, or else its last game', () => {
  expect(matchWinner(over([51, 20]))).toBe(0);
  expect(matchWinner(over([30, 20]))).toBe(1);
});
