/**
 * Tests of what a card shows face up: rank, suit and middle in each style of deck, also for wild
 * cards, jokers and the pack of numbers.
 */

import { expect, test } from 'vitest';

import { faceOf, type Shown } from './face';

const PLAIN: Shown = { wild: false, standsFor: null, pack: 'standard', deck: 'standard' };
const WILD: Shown = { ...PLAIN, wild: true };

test('a number card shows its pips, a court card its figure', () => {
  expect(faceOf('TH', PLAIN)).toMatchObject({ rank: '10', suit: 'H', middle: 'pips' });
  expect(faceOf('TH', PLAIN).figure).toBeNull();
  expect(faceOf('QC', PLAIN)).toMatchObject({ rank: 'Q', middle: 'figure', figure: 'queen' });
});

test('a large-print deck shows the rank instead of both', () => {
  const deck = 'large';
  expect(faceOf('TH', { ...PLAIN, deck }).middle).toBe('rank');
  expect(faceOf('KS', { ...PLAIN, deck }).middle).toBe('rank');
});

test('a wild card keeps its figure and shows the rank that it stands for', () => {
  expect(faceOf('KS', WILD)).toMatchObject({ rank: 'K', wild: true, stands: false });
  const stands = faceOf('KS', { ...WILD, standsFor: 4 });
  expect(stands).toMatchObject({ rank: '4', stands: true, middle: 'figure', figure: 'king' });
  const joker = faceOf('W', { ...WILD, standsFor: 4, pack: 'twelves' });
  expect(joker).toMatchObject({ rank: '4', stands: true, middle: 'star' });
});

test('a joker has a figure among suits, and a star among numbers', () => {
  expect(faceOf('W', WILD)).toMatchObject({ rank: null, wild: true, figure: 'joker' });
  expect(faceOf('W', { ...WILD, pack: 'twelves' })).toMatchObject({ middle: 'star', figure: null });
});

test.each([
  ['1', 1],
  ['4', 1],
  ['5', 2],
  ['8', 2],
  ['9', 3],
  ['12', 3],
] as const)('the number %s has the shape %i', (card, third) => {
  const face = faceOf(card, { ...PLAIN, pack: 'twelves' });
  expect(face).toMatchObject({ third, suit: null, middle: 'number' });
});
