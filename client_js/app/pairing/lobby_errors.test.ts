/** Tests that error codes of the lobby have a sentence for players. */

import { expect, test } from 'vitest';

import { lobbyErrorText } from './lobby_errors';

test.each(['no_identity', 'too_many_seeks', 'too_many_matches_in_play', 'too_busy'] as const)(
  '%s has a sentence',
  (code) => {
    expect(lobbyErrorText(code)).toMatch(/^[A-Z][^_]*\.$/);
  },
);
