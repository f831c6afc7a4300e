/** Tests of the stronger bot that is proposed to a player who has won against one. */

import { expect, test } from 'vitest';

import type { PlayerView, Seat } from '../sdk';
import { addCharacters } from './bot_characters';
import { strongerBot } from './stronger_bot';

const face = { ground: '', skin: '', clothes: '' };
const character = { name: 'Nora', face, line: () => '' };
addCharacters('any', { novice: character, easy: character, hard: character });

const unscored = { scoreUnit: () => null };

function player(computer: string | null): PlayerView {
  return { name: 'Ada', computer, program: false, avatar: null, registered: true };
}

function won(level: string | null, winner: Seat | null = 0): Parameters<typeof strongerBot>[1] {
  const result = { winner, reason: 'any', points: [0, 0] as const };
  return {
    viewer: 0,
    players: [player(null), player(level)],
    prepared: null,
    game_key: 'any',
    game: { number: 1, result, chance: null } as never,
    rules: {},
    score: [0, 0],
  };
}

test('a win against a bot proposes the next stronger one', () => {
  expect(strongerBot(unscored, won('novice'))).toBe('easy');
  expect(strongerBot(unscored, won('easy'))).toBe('hard');
  expect(strongerBot(unscored, won('hard'))).toBeNull();
});

test('other ends propose no bot', () => {
  expect(strongerBot(unscored, won(null))).toBeNull();
  expect(strongerBot(unscored, won('easy', 1))).toBeNull();
  expect(strongerBot(unscored, won('easy', null))).toBeNull();
  expect(strongerBot(unscored, { ...won('easy'), viewer: 'spectator' })).toBeNull();
  const prepared = { kind: 'same_deal' } as never;
  expect(strongerBot(unscored, { ...won('easy'), prepared })).toBeNull();
});
