/**
 * Tests that commitments, shuffles and lots computed in the browser equal the published test
 * vectors, which the server shares.
 */

import { readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import {
  commitmentTo,
  commitmentToNumber,
  deriveKey,
  SeededChance,
  type Contributions,
} from './seeded_chance';

type Use = Contributions & { seed: string; use: number };
type Vectors = {
  commitments: { seed: string; commitment: string }[];
  numbers: { server: string; seat: 0 | 1; number: string; commitment: string }[];
  keys: (Contributions & { seed: string; key: string })[];
  shuffles: (Use & { cards: string; order: string })[];
  lots: (Use & { lot: number })[];
};

const file = new URL('../../../tests/golden/shuffles.json', import.meta.url);
const vectors = JSON.parse(readFileSync(file, 'utf8')) as Vectors;

function chance({ seed, use, ...added }: Use): SeededChance {
  return new SeededChance(seed, added, use);
}

describe('the published test vectors', () => {
  it.each(vectors.commitments)('have the commitment to $seed', ({ seed, commitment }) => {
    expect(commitmentTo(seed)).toBe(commitment);
  });

  it.each(vectors.numbers)(
    'have the commitment to $number',
    ({ server, seat, number, commitment }) => {
      expect(commitmentToNumber(server, seat, number)).toBe(commitment);
    },
  );

  it.each(vectors.keys)('have the key of $numbers', ({ seed, key, ...added }) => {
    expect(deriveKey(seed, added)).toBe(key);
  });

  it.each(vectors.shuffles)('shuffle $cards in use $use', (vector) => {
    expect(chance(vector).shuffle(vector.cards.split(' ')).join(' ')).toBe(vector.order);
  });

  it.each(vectors.lots)('draw $lot in use $use of $seed', (vector) => {
    expect(chance(vector).drawSeat()).toBe(vector.lot);
  });
});

describe('a game’s chance', () => {
  const seed = 'ab'.repeat(32);
  const NOTHING: Contributions = { commitments: [null, null], numbers: [null, null] };
  const faces = ['AS', 'TH', 'W', '2C', '2C', '9D'];

  it('continues from use to use', () => {
    const chance = new SeededChance(seed, NOTHING);
    const orders = [chance.shuffle(faces), chance.shuffle(faces)];
    expect(orders).toEqual(
      [0, 1].map((use) => new SeededChance(seed, NOTHING, use).shuffle(faces)),
    );
    expect(orders[0]).not.toEqual(orders[1]);
  });

  it('does not depend on the previous order', () => {
    const lying = new SeededChance(seed, NOTHING).shuffle(faces);
    const otherwise = new SeededChance(seed, NOTHING).shuffle([...faces].reverse());
    expect(lying).toEqual(otherwise);
  });
});
