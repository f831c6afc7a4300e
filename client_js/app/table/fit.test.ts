import { describe, expect, test } from 'vitest';

import { CARD_RATIO, fit, stepOf } from './fit';

const BARS = 96;
const preset = { builds: 4, discards: 4, hand: 5 };

describe.each([
  [360, 640],
  [390, 844],
  [844, 390],
  [768, 1024],
  [1280, 800],
  [1920, 1080],
])('%i by %i', (width, screen) => {
  const height = screen - BARS;
  const { shape, card, far, gap, fanFar, fanNear } = fit({ width, height, ...preset });

  test('a card is no smaller than a fingertip', () => {
    expect(card).toBeGreaterThanOrEqual(44);
  });

  test('the rows and their fans fit into the height', () => {
    const rows = (shape === 'low' ? 2 : 3) + far;
    expect(rows * card * CARD_RATIO + fanFar + fanNear).toBeLessThanOrEqual(height);
  });

  test('five piles fit into the width', () => {
    expect(5 * card + 6 * gap).toBeLessThanOrEqual(width);
  });
});

test('a fan of any length stays inside its room', () => {
  for (const count of [1, 2, 8, 30])
    expect(stepOf(count, 90, 112) * (count - 1)).toBeLessThanOrEqual(90);
});
