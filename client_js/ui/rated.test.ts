/**
 * Tests of the sentence that says if a match counts for ratings, and of the links to profiles and
 * ratings.
 */

import { expect, test } from 'vitest';

import type { MatchView, PlayerView } from '../sdk';
import { profilePage, ratedText, ratingsPage } from './rated';

const person = (name: string): PlayerView => ({
  name,
  computer: null,
  program: false,
  avatar: null,
  registered: true,
});

type Seen = Pick<MatchView, 'rated' | 'same_browser' | 'players' | 'viewer'>;

function view(parts: Partial<MatchView>): Seen {
  return {
    rated: true,
    same_browser: false,
    players: [person('Ada'), person('Bo Li')],
    viewer: 0,
    ...parts,
  };
}

test('with a free seat, the rating depends on the player who takes it', () => {
  const players: MatchView['players'] = [person('Ada'), null];
  expect(ratedText(view({ players }))).toBe('Rated if the other player is registered.');
  expect(ratedText(view({ players, viewer: 'spectator' }))).toBe('Rated if you register.');
  expect(ratedText(view({}))).toBe('Rated match');
  expect(ratedText(view({ players, rated: false }))).toBeNull();
});

test('a match of players in the same browser explains why it is not rated', () => {
  const text = 'Not rated, because both players use the same browser.';
  expect(ratedText(view({ rated: false, same_browser: true }))).toBe(text);
});

test('only registered players have pages, rated or not', () => {
  expect(profilePage(view({}), 1)).toBe('/player/Bo%20Li');
  expect(profilePage(view({ players: [person('Ada'), null] }), 1)).toBeNull();
  expect(profilePage(view({ rated: false }), 1)).toBe('/player/Bo%20Li');
  const guest = { ...person('Quiet Otter'), registered: false };
  expect(profilePage(view({ players: [person('Ada'), guest] }), 1)).toBeNull();
});

test('a player is led to their own ratings, a spectator to all', () => {
  expect(ratingsPage(view({ viewer: 1 }))).toBe('/player/Bo%20Li');
  expect(ratingsPage(view({ viewer: 'spectator' }))).toBe('/people');
  expect(ratingsPage(view({ rated: false, viewer: 'spectator' }))).toBeNull();
});
