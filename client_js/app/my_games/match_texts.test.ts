/**
 * Tests of the texts about the visitor's own matches (status, opponent, result, age), and of the
 * rule for which of them can be removed.
 */

import { expect, test } from 'vitest';

import type { MatchStatus, MyMatch } from '../../sdk';
import { ago, isRemovable, opponentOf, outcomeText, scoreText, statusText } from './match_texts';

function own(status: MatchStatus, yours: boolean, other: string | null = 'Bo'): MyMatch {
  const players = [
    { name: 'Ada' },
    other && { name: other, computer: null, program: false, avatar: null, registered: false },
  ];
  const match = { status, viewer: 0, players } as unknown as MyMatch['match'];
  return { match, moved_ms: 0, your_turn: yours };
}

test.each([
  ['open', false, 'About to start'],
  ['starting', false, 'About to start'],
  ['playing', true, 'Your turn'],
  ['playing', false, 'Bo’s turn'],
  ['between', true, 'Ready for the next game?'],
  ['between', false, 'Waiting for Bo'],
] as const)('a match that is %s (own turn: %s) has the status: %s', (status, yours, words) => {
  expect(statusText(own(status, yours), true)).toBe(words);
});

test('an invitation says that it has not been accepted yet', () => {
  expect(statusText(own('open', false, null), true)).toBe('Not accepted yet');
});

test('a game without turns is in progress', () => {
  expect(statusText(own('playing', true), false)).toBe('In progress');
});

test('the opponent is the player in the other seat', () => {
  expect(opponentOf(own('playing', true))).toBe('Bo');
  expect(opponentOf(own('open', false, null))).toBeNull();
});

test('only matches without another person can be removed', () => {
  const computer = own('playing', true);
  computer.match.players[1] = { ...computer.match.players[0], computer: 'easy' } as never;
  expect(isRemovable(computer)).toBe(true);
  expect(isRemovable(own('open', false, null))).toBe(true);
  expect(isRemovable(own('open', false))).toBe(false);
  expect(isRemovable(own('playing', true))).toBe(false);
});

test('the result is from the visitor’s view', () => {
  expect(outcomeText({ winner: 1, viewer: 1 })).toBe('You won');
  expect(outcomeText({ winner: 0, viewer: 1 })).toBe('You lost');
  expect(outcomeText({ winner: null, viewer: 1 })).toBe('Draw');
  expect(scoreText({ score: [2, 5], games: 7, viewer: 1 })).toBe('5 to 2 in 7 games');
  expect(scoreText({ score: [0, 1], games: 1, viewer: 1 })).toBeNull();
});

test.each([
  [-5_000, 'a moment ago'],
  [59_999, 'a moment ago'],
  [60_000, '1 minute ago'],
  [3_599_999, '59 minutes ago'],
  [3_600_000, '1 hour ago'],
  [86_400_000, '1 day ago'],
  [3 * 86_400_000, '3 days ago'],
])('%d milliseconds are %s', (past, words) => {
  expect(ago(1_000_000_000, 1_000_000_000 + past)).toBe(words);
});
