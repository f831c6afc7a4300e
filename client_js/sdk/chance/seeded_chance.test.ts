import { readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { commitmentTo, deriveKey, SeededChance, type Contributions } from './seeded_chance';

type Use = { seed: string; contributions: Contributions; use: number };
type Vectors = {
  commitments: { seed: string; commitment: string }[];
  keys: { seed: string; contributions: Contributions; key: string }[];
  shuffles: (Use & { cards: string; order: string })[];
  lots: (Use & { lot: number })[];
};

const file = new URL('../../../tests/golden/shuffles.json', import.meta.url);
const vectors = JSON.parse(readFileSync(file, 'utf8')) as Vectors;

function chance({ seed, contributions, use }: Use): SeededChance {
  return new SeededChance(seed, contributions, use);
}

describe('as the published vectors say', () => {
  it.each(vectors.commitments)('$seed is committed to', ({ seed, commitment }) => {
    expect(commitmentTo(seed)).toBe(commitment);
  });

  it.each(vectors.keys)('a key follows from $contributions', ({ seed, contributions, key }) => {
    expect(deriveKey(seed, contributions)).toBe(key);
  });

  it.each(vectors.shuffles)('use $use shuffles $cards', (vector) => {
    expect(chance(vector).shuffle(vector.cards.split(' ')).join(' ')).toBe(vector.order);
  });

  it.each(vectors.lots)('use $use of $seed is the lot $lot', (vector) => {
    expect(chance(vector).drawLots()).toBe(vector.lot);
  });
});

describe('a game’s chance', () => {
  const seed = 'ab'.repeat(32);
  const faces = ['AS', 'TH', 'W', '2C', '2C', '9D'];

  it('goes on from use to use', () => {
    const chance = new SeededChance(seed, [null, null]);
    const orders = [chance.shuffle(faces), chance.shuffle(faces)];
    expect(orders).toEqual(
      [0, 1].map((use) => new SeededChance(seed, [null, null], use).shuffle(faces)),
    );
    expect(orders[0]).not.toEqual(orders[1]);
  });

  it('does not depend on the order before', () => {
    const lying = new SeededChance(seed, [null, null]).shuffle(faces);
    const otherwise = new SeededChance(seed, [null, null]).shuffle([...faces].reverse());
    expect(lying).toEqual(otherwise);
  });
});
