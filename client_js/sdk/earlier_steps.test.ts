/**
 * Tests that all steps of a running game can be loaded page by page, and that a game with too many
 * pages is given up.
 */

import { expect, test } from 'vitest';

import type { MatchView, PastSteps } from './generated/core';
import { stepsSoFar } from './earlier_steps';
import { heapWire, PLAYING, taken, type HeapTypes } from './sample_game';

const WATCHED: MatchView<HeapTypes> = { ...PLAYING, viewer: 'spectator' };
const BEGAN = [
  { type: 'revealed', seat: 0, number: '22'.repeat(32) },
  { type: 'began', game: 1, position: { heap: [2, 5, 9], hands: [[], []] } },
];

/**
 * Return the server's answer with a page of steps from version `first` on, one for each list of
 * events.
 */
function page(first: number, more: boolean, ...steps: unknown[][]): PastSteps {
  const numbered = steps.map((events, place) => ({ version: first + place, events }));
  return { game_key: 'heap', game: 1, steps: numbered as never, more };
}

function pages(...all: PastSteps[]): (number: number) => Promise<PastSteps> {
  return (number) => {
    const found = all[number];
    return found ? Promise.resolve(found) : Promise.reject(new Error('no such page'));
  };
}

test('each step of the game is restored, over all pages', async () => {
  const pageOf = pages(
    page(3, true, BEGAN, [taken(5)]),
    page(5, false, [{ type: 'draw_offered', seat: 0 }], [taken(9, 1)]),
  );
  const seen = await stepsSoFar(WATCHED, heapWire(true) as never, pageOf);
  expect(seen.map(({ version }) => version)).toEqual([3, 4, 5, 6]);
  expect(seen.map(({ view }) => view.game?.position)).toMatchObject([
    { heap: [2, 5, 9] },
    { heap: [2, 9] },
    { heap: [2, 9] },
    { heap: [2] },
  ]);
  expect(seen.every(({ view }) => view.status === 'playing')).toBe(true);
  expect(seen[0]?.view.game?.chance?.numbers[0]).toBe('22'.repeat(32));
  expect(seen[2]?.view.draw_offers).toEqual(['open', 'none']);
});

test('a game with too many pages is given up', async () => {
  const endless = (number: number): Promise<PastSteps> =>
    Promise.resolve(page(3 + number, true, number === 0 ? BEGAN : []));
  await expect(stepsSoFar(WATCHED, heapWire(true) as never, endless)).rejects.toThrow(RangeError);
});
