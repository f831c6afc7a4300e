import { expect, test } from 'vitest';

import type { MatchView, PlayerView } from '../sdk';
import { profileOf, ratedWords, ratingsPage } from './rated';

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

test('while a seat is free, it depends on who takes it whether the match is rated', () => {
  const players: MatchView['players'] = [person('Ada'), null];
  expect(ratedWords(view({ players }))).toBe('Rated if the other player is registered.');
  expect(ratedWords(view({ players, viewer: 'spectator' }))).toBe('Rated if you register.');
  expect(ratedWords(view({}))).toBe('Rated match');
  expect(ratedWords(view({ players, rated: false }))).toBeNull();
});

test('a match whose players use the same browser says why it is not rated', () => {
  const told = 'Not rated, because both players use the same browser.';
  expect(ratedWords(view({ rated: false, same_browser: true }))).toBe(told);
});

test('registered players have pages, rated or not, and nobody else is said to have one', () => {
  expect(profileOf(view({}), 1)).toBe('/player/Bo%20Li');
  expect(profileOf(view({ players: [person('Ada'), null] }), 1)).toBeNull();
  expect(profileOf(view({ rated: false }), 1)).toBe('/player/Bo%20Li');
  const guest = { ...person('Quiet Otter'), registered: false };
  expect(profileOf(view({ players: [person('Ada'), guest] }), 1)).toBeNull();
});

test('a player is led to their own ratings, a watcher to all of them', () => {
  expect(ratingsPage(view({ viewer: 1 }))).toBe('/player/Bo%20Li');
  expect(ratingsPage(view({ viewer: 'spectator' }))).toBe('/leaderboards');
  expect(ratingsPage(view({ rated: false, viewer: 'spectator' }))).toBeNull();
});
