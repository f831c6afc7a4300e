import { expect, test } from 'vitest';

import type { RejectionCode } from '../sdk';
import { connectionWords } from './connection_text';
import { endWords } from './match_event_texts';
import { errorWords, refusalWords } from './rejection_texts';

const GAME = {
  refusalWords: (code: string) => (code === 'too_heavy' ? 'That is too heavy.' : null),
  endWords: (reason: string) => (reason === 'full' ? 'The board is full.' : null),
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
  const words = refusalWords(GAME, code);
  expect(words).toMatch(/^[A-Z].*\.$/);
  expect(words).not.toContain('_');
  expect(words).not.toContain('!');
});

test('the game has words for its own codes', () => {
  expect(refusalWords(GAME, 'too_heavy')).toBe('That is too heavy.');
});

test('an unknown code is still told in a sentence', () => {
  const words = 'That didn’t work. Try again in a moment.';
  expect(errorWords('something_new')).toBe(words);
  expect(refusalWords(GAME, 'something_new')).toBe(words);
});

test('the end is told from where the viewer sits', () => {
  expect(endWords(GAME, 'resigned', 'you', 'Bo')).toBe('Bo resigned.');
  expect(endWords(GAME, 'resigned', 'other', 'You')).toBe('You resigned.');
  expect(endWords(GAME, 'full', null, 'Bo')).toBe('The board is full.');
});

test('only trouble with the connection is told', () => {
  expect(connectionWords('online', null, null)).toBeNull();
  expect(connectionWords('waiting', 4, null)).toBe('Connection lost. Reconnecting in 4 s…');
  expect(connectionWords('waiting', 4, 4901)).toContain('WebSockets');
  expect(connectionWords('connecting', null, 4901)).toContain('WebSockets');
  expect(connectionWords('closed', null, 4404)).toBe('There’s no match at this address.');
  expect(connectionWords('closed', null, 4429)).toContain('too many tabs');
});
