/**
 * Tests of the events that Spite and Malice's table shows for an action before the server answers.
 */

import { expect, test } from 'vitest';

import { zoneOf } from '../cards/zones';
import { fold } from './fold';
import type { SpiteAction, SpitePosition } from './generated';
import type { SpiteView } from './position';
import { predict } from './predict';
import { table } from './sample_table';

const UP_TO_JACK = 'AS 2S 3S 4S 5S 6S 7S 8S 9S KH JS';

/** Return the position after the events that the client predicts for `action`. */
function after(view: SpiteView, action: SpiteAction): SpitePosition {
  if (!view.game) throw new Error('the sample has a game');
  return predict(view, action).reduce(fold, view.game.position);
}

test('a play moves only its card', () => {
  const view = table({ hand: '2H', builds: ['AS'] });
  const action = { type: 'play', source: 'hand:0', card: '2H', target: 'build:0' } as const;
  expect(predict(view, action)).toEqual([
    { type: 'moved', source: 'hand:0', target: 'build:0', cards: ['2H'] },
  ]);
});

test('the next stock card stays unknown after a stock play', () => {
  const view = table({ stock: ['AD', 9] });
  const action = { type: 'play', source: 'stock:0', card: 'AD', target: 'build:0' } as const;
  const { zones } = after(view, action);
  expect(zoneOf(zones, 'stock:0')).toMatchObject({ count: 8, cards: [] });
});

test('the highest natural rank completes its pile', () => {
  const view = table({ hand: 'QH', builds: [UP_TO_JACK] });
  const action = { type: 'play', source: 'hand:0', card: 'QH', target: 'build:0' } as const;
  const { zones } = after(view, action);
  expect(zoneOf(zones, 'build:0')?.count).toBe(0);
  expect(zoneOf(zones, 'completed')?.count).toBe(24);
});

test('a wild card completes a pile too, which goes to the draw pile if the rules say so', () => {
  const view = table({ rules: { shuffle: 'deck_removed' }, hand: 'KC', builds: [UP_TO_JACK] });
  const action = { type: 'play', source: 'hand:0', card: 'KC', target: 'build:0' } as const;
  expect(predict(view, action).at(-1)).toEqual({
    type: 'moved',
    source: 'build:0',
    target: 'draw',
    cards: [...UP_TO_JACK.split(' '), 'KC'],
  });
});

test('the last stock card wins before the pile is cleared', () => {
  const view = table({ stock: ['QD', 1], builds: [UP_TO_JACK] });
  const action = { type: 'play', source: 'stock:0', card: 'QD', target: 'build:0' } as const;
  expect(predict(view, action)).toHaveLength(1);
});

test('a discard ends the turn', () => {
  const view = table({ hand: '9H 3C' });
  const action = { type: 'discard', cards: ['9H'], target: 'discard:0:1' } as const;
  const { turn, zones } = after(view, { ...action, cards: [...action.cards] });
  expect(turn).toEqual({ seat: 1, number: 4, moved: false });
  expect(zoneOf(zones, 'discard:0:1')?.cards).toEqual(['9H']);
});

test('a pass ends the turn, and a refill stays unknown', () => {
  const view = table({ rules: { refill: 'manual' } });
  expect(predict(view, { type: 'pass' })).toEqual([{ type: 'turn', seat: 1, number: 4 }]);
  expect(predict(view, { type: 'refill' })).toEqual([]);
});
