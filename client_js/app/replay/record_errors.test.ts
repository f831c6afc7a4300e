/**
 * Tests of the sentences for game records that cannot be opened: no access, unfinished, faulty, or
 * no server.
 */

import { expect, test } from 'vitest';

import { HttpError, type ErrorCode } from '../../sdk';
import { recordErrorText } from './record_errors';

test.each([
  [403, 'no_watchers', 'don’t allow spectators'],
  [409, 'not_finished', 'isn’t over yet'],
] as const)('an error with the status %i has a text', (status, code, words) => {
  const error = new HttpError(status, { code: code satisfies ErrorCode, params: {} });
  expect(recordErrorText(error)).toContain(words);
});

test('without the server, a record cannot be replayed', () => {
  expect(recordErrorText(new TypeError('Failed to fetch'))).toContain('can’t be reached');
});

test('the server finds what is wrong with a record', () => {
  const error = new HttpError(422, { code: 'bad_record', params: { where: 'actions[3]' } });
  expect(recordErrorText(error)).toContain('contradicts itself');
});
