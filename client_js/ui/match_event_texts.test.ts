/**
 * Tests of the sentences about rejections, the end of a game, and the connection, also for unknown
 * codes.
 */

import { expect, test } from 'vitest';

import type { RejectionCode } from '../sdk';
import { connectionText } from './connection_text';
import { endText } from './match_event_texts';
import { errorText, rejectionText } from './rejection_texts';

const GAME = {
  rejectionText: (code: string) => (code === 'too_heavy' ? 'That is too heavy.' : null),
  endText: (reason: string) => (reason === 'full' ? 'The board is full.' : null),
};
const CODES: RejectionCode[] = [
  'stale_version',
  'no_identity',
  'not_seated',
  'match_not_open',
  'own_match',
  'not_playing',
  'not_finished',
  'not_between_games',
  'already_begun',
  'declined_before',
  'nothing_proposed',
  'nothing_to_take_back',
  'too_many_take_backs',
  'not_where_rated',
  'not_away',
  'claim_too_early',
  'out_of_time',
  'talks_too_much',
  'only_registered',
  'bad_text',
  'muted',
  'cannot_write_now',
  'not_your_turn',
  'too_busy',
  'unknown_action',
];

test.each(CODES)('%s is one sentence that names no code', (code) => {
  const words = rejectionText(GAME, code);
  expect(words).toMatch(/^[A-Z].*\.$/);
  expect(words).not.toContain('_');
  expect(words).not.toContain('!');
});

test('the game has texts for its own codes', () => {
  expect(rejectionText(GAME, 'too_heavy')).toBe('That is too heavy.');
});

test('an unknown code has a text, too', () => {
  const words = 'That didn’t work. Try again in a moment.';
  expect(errorText('something_new')).toBe(words);
  expect(rejectionText(GAME, 'something_new')).toBe(words);
});

test('the result is from the viewer’s view', () => {
  expect(endText(GAME, 'resigned', 'you', 'Bo')).toBe('Bo resigned.');
  expect(endText(GAME, 'resigned', 'other', 'You')).toBe('You resigned.');
  expect(endText(GAME, 'full', null, 'Bo')).toBe('The board is full.');
});

test('only problems of the connection have a text', () => {
  expect(connectionText('online', null, null)).toBeNull();
  expect(connectionText('waiting', 4, null)).toBe('Connection lost. Reconnecting in 4 s…');
  expect(connectionText('waiting', 4, 4901)).toContain('WebSockets');
  expect(connectionText('connecting', null, 4901)).toContain('WebSockets');
  expect(connectionText('closed', null, 4404)).toBe('There’s no match at this address.');
  expect(connectionText('closed', null, 4429)).toContain('too many tabs');
});
