/** Tests which finished matches let their player share the deal. */

import { describe, expect, it } from 'vitest';

import { isDealShareable } from './shareable';

type Seen = Parameters<typeof isDealShareable>[0];

const BOT = { name: 'Computer (easy)', computer: 'easy' };
const FINISHED = {
  viewer: 0,
  players: [{ name: 'Ada', computer: null }, BOT],
  status: 'finished',
  game: { number: 1, chance: {} },
  lesson: null,
  prepared: null,
  visibility: 'unlisted',
} as unknown as Seen;

describe('the deal of a match', () => {
  it('can be shared after one game against a bot, from either seat', () => {
    expect(isDealShareable(FINISHED)).toBe(true);
    const swapped = { viewer: 1, players: [...FINISHED.players].reverse() } as Partial<Seen>;
    expect(isDealShareable({ ...FINISHED, ...swapped })).toBe(true);
  });

  it.each<[string, object]>([
    ['before the end', { status: 'playing' }],
    ['by a spectator', { viewer: 'spectator' }],
    ['of a lesson', { lesson: 'first' }],
    ['if it was prepared', { prepared: { kind: 'same_deal', reference: 'd' } }],
    ['of a public match', { visibility: 'public' }],
    ['of several games', { game: { number: 2, chance: {} } }],
    ['without chance', { game: { number: 1, chance: null } }],
    ['of two persons', { players: [FINISHED.players[0], FINISHED.players[0]] }],
  ])('cannot be shared %s', (_, change) => {
    expect(isDealShareable({ ...FINISHED, ...change })).toBe(false);
  });
});
