/** Tests of what the status line of Pirate's table says at each stage of a game. */

import { expect, test } from 'vitest';

import { end, position, viewOf } from '../samples';
import { statusText } from './status_text';

test('a player is told to turn a card, then to play it', () => {
  expect(statusText(viewOf(position({}, [26, 26])))).toContain('press your stock to turn a card');
  expect(statusText(viewOf(position({ 'waste:0': ['7H'] }, [25, 26])))).toContain(
    'Press your open card',
  );
});

test('after the first play, the line still says what to do', () => {
  const played = position({ 'low:H': end('low', 'H', 1), 'waste:0': ['7H'] }, [24, 26]);
  expect(statusText(viewOf(played))).toBe('Turn cards from your stock and play what fits');
});

test('a spectator is told nothing', () => {
  expect(statusText(viewOf(position({}, [26, 26]), 'spectator'))).toBe('');
});
