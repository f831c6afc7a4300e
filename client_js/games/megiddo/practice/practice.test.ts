/** Tests of the practice board of Megiddo for a player who waits for an opponent. */

import { expect, test } from 'vitest';

import { numberOf } from '../board/board';
import { DEFAULT_RULES, type Point } from '../generated';
import { emptyPractice, capturingPoints, isOver, layNext, type Practice } from './practice';

const RULES = { ...DEFAULT_RULES, row: 4 };

function after(...points: readonly (readonly [ring: number, spoke: number])[]): Practice {
  const numbers = points.map(([ring, spoke]): Point => ({ ring, spoke }));
  return numbers.reduce(
    (now, point) => layNext(now, numberOf(RULES, point), RULES),
    emptyPractice(RULES),
  );
}

test('stones of both colours are laid in turn, and only once on a point', () => {
  const once = after([1, 0]);
  expect([once.turn, once.stones.replaceAll('.', '')]).toEqual([1, '0']);
  expect(layNext(once, numberOf(RULES, { ring: 1, spoke: 0 }), RULES)).toBe(once);
});

test('marks a point that captures, and captures two stones between two of the other colour', () => {
  const open = after([2, 0], [3, 0], [6, 3], [4, 0]);
  const end = numberOf(RULES, { ring: 5, spoke: 0 });
  expect(capturingPoints(open, RULES)).toContain(end);
  const captured = [3, 4].map((ring) => numberOf(RULES, { ring, spoke: 0 }));
  expect(layNext(open, end, RULES).captured).toEqual(captured);
});

test('a row ends the practice', () => {
  const won = after([1, 0], [1, 2], [2, 0], [2, 3], [3, 0], [3, 4], [4, 0]);
  expect(won.rows).toHaveLength(1);
  expect(isOver(won)).toBe(true);
  expect(layNext(won, numberOf(RULES, { ring: 6, spoke: 5 }), RULES)).toBe(won);
});
