/**
 * Tests of the requests behind a puzzle's page: the starting position, actions that the server
 * judges, and the solution.
 */

import { beforeEach, expect, test, vi } from 'vitest';

import type { Puzzle } from '../../sdk';
import { puzzleTask } from './puzzle_task';

const PUZZLE: Puzzle = {
  id: '0a1b2c3d',
  game_key: 'spite_malice',
  difficulty: 'easy',
  preset: 'snm-a',
  rules: { pack: 'two' },
  position: { zones: [] },
  legal: [],
};
const TRIED = {
  status: 'open',
  steps: [],
  position: {},
  legal: [],
  rejection: null,
  solution: null,
};
const ACTION = { type: 'pass' };
const EVENT = { type: 'turn', seat: 1, number: 2 };

/** The paths and bodies of the requests. */
const asked: [string, unknown][] = [];
let answers: Record<string, unknown>[] = [];

beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal('fetch', (address: string | URL | Request, { body }: RequestInit) => {
    const url = address instanceof Request ? address.url : address.toString();
    asked.push([new URL(url, 'http://site').pathname, JSON.parse(body as string)]);
    return Promise.resolve(Response.json({ ...TRIED, ...answers.shift() }));
  });
});

test('a puzzle begins with its position, in which seat 0 may act', () => {
  const { start } = puzzleTask(PUZZLE);
  expect(start).toMatchObject({ id: PUZZLE.id, status: 'playing', viewer: 0, rules: PUZZLE.rules });
  expect(start.game).toMatchObject({ position: PUZZLE.position, result: null });
});

test('the server judges all actions from the beginning', async () => {
  const rejection = { code: 'must_play', params: { card: 'AS' } };
  answers = [{ status: 'failed', steps: [{ version: 1, events: [EVENT] }], rejection }];
  expect(await puzzleTask(PUZZLE).attempt([ACTION, ACTION])).toEqual({
    status: 'failed',
    steps: [[EVENT]],
    rejection,
  });
  const path = `/api/puzzles/${PUZZLE.id}/try`;
  expect(asked).toEqual([[path, { actions: [ACTION, ACTION], give_up: false }]]);
});

test('the solution is asked for and then carried out', async () => {
  answers = [{ solution: [ACTION] }, { steps: [{ version: 1, events: [EVENT] }] }];
  expect(await puzzleTask(PUZZLE).solution()).toEqual([[EVENT]]);
  expect(asked.map(([, body]) => body)).toEqual([
    { actions: [], give_up: true },
    { actions: [ACTION], give_up: false },
  ]);
});

test('only a solved puzzle sounds like a win', () => {
  const task = puzzleTask(PUZZLE);
  expect([task.soundOf('solved'), task.soundOf('failed')]).toEqual(['win', 'lose']);
});
