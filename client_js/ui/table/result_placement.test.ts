import { describe, expect, it } from 'vitest';

import { placeResult } from './result_placement';

const FELT = { left: 0, top: 0, right: 800, bottom: 600 };

function box(
  left: number,
  top: number,
): { left: number; top: number; right: number; bottom: number } {
  return { left, top, right: left + 60, bottom: top + 84 };
}

describe('the placement of the result', () => {
  it('is below if there was no last move', () => {
    expect(placeResult(FELT, 400, 300, null)).toBe('below');
  });

  it.each([
    [box(370, 100), 'below'],
    [box(370, 400), 'above'],
    [box(20, 258), 'below'],
    [box(470, 258), 'left'],
    [box(220, 258), 'right'],
  ] as const)('covers nothing of %o', (clear, place) => {
    expect(placeResult(FELT, 400, 300, clear)).toBe(place);
  });

  it('covers as little as possible if no place fits', () => {
    expect(placeResult(FELT, 800, 590, box(370, 100))).toBe('below');
  });
});
