/**
 * Tests of the placement of the result panel, which must cover as little of the table's important
 * parts as possible.
 */

import { describe, expect, it } from 'vitest';

import { placeResult, type Box } from './result_placement';

const FELT = { left: 0, top: 0, right: 800, bottom: 600 };

function box(left: number, top: number, width = 60, height = 84): Box {
  return { left, top, right: left + width, bottom: top + height };
}

describe('the placement of the result', () => {
  it('is below if it covers nothing there', () => {
    expect(placeResult(FELT, 300, 200, [])).toBe('below');
    expect(placeResult(FELT, 300, 200, [box(370, 100), box(20, 400)])).toBe('below');
  });

  it.each([
    [[box(370, 400)], 'belowRight'],
    [[box(370, 400), box(600, 400)], 'belowLeft'],
    [[box(0, 420, 800, 120)], 'right'],
    [[box(0, 420, 800, 120), box(600, 200, 60, 200)], 'left'],
    [[box(0, 300, 800, 300)], 'above'],
  ] as const)('covers nothing of %o', (clear, place) => {
    expect(placeResult(FELT, 300, 200, clear)).toBe(place);
  });

  it('covers what matters least', () => {
    const hand = { ...box(0, 480, 800, 120), weight: 0.25 };
    expect(placeResult(FELT, 300, 200, [box(0, 0, 800, 420), hand])).toBe('below');
    expect(placeResult(FELT, 300, 200, [box(0, 300, 800, 90), hand])).toBe('above');
  });

  it('covers as little as possible if no place is free', () => {
    expect(placeResult(FELT, 780, 300, [box(370, 280), box(370, 500)])).toBe('above');
  });
});
