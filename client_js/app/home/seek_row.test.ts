/**
 * Tests of a row in the home page's list of open seeks: the mark of a rated seek, and the space for
 * the player's rating.
 */

import { render } from 'svelte/server';
import { expect, test, vi } from 'vitest';

import type { SeatOffered } from '../../sdk';
import SeekRow from './SeekRow.svelte';

const OFFERED: SeatOffered = {
  id: 'seat',
  match: null,
  player: { name: 'Ada', computer: null, program: false, avatar: null, registered: false },
  game: 'unknown',
  preset: 'usual',
  text: '',
  clock: null,
  since_ms: 0,
  rated: false,
};

test('a rated seek is marked for registered players', () => {
  const shown = (rated: boolean): string =>
    render(SeekRow, {
      props: { offered: { ...OFFERED, rated }, disabled: false, ontake: vi.fn() },
    }).body;
  expect(shown(true)).toContain('title="Rated if you register."');
  expect(shown(true)).toMatch(/· rated/);
  expect(shown(false)).not.toMatch(/rated/i);
});

test('the rating of a registered player has its place', () => {
  const shown = (registered: boolean): string =>
    render(SeekRow, {
      props: {
        offered: { ...OFFERED, player: { ...OFFERED.player, registered } },
        disabled: false,
        ontake: vi.fn(),
      },
    }).body;
  expect(shown(true)).toContain('player-rating');
  expect(shown(false)).not.toContain('player-rating');
});
