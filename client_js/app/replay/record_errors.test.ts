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
