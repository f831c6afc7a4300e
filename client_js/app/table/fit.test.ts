import { describe, expect, test } from 'vitest';

import { CARD_RATIO, fanTops, fit } from './fit';

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

test('discard piles stay in one row where a second one would make cards smaller still', () => {
  expect(fit({ ...preset, width: 560, height: 294 }).discardsInRow).toBe(4);
});

test.each([1, 2, 8, 30])('a fan of %i stays inside its room', (count) => {
  expect(fanTops(count, 90, 112).at(-1)).toBeLessThanOrEqual(90.001);
});

test('in a long fan a rank is seen as a whole or not at all', () => {
  const tops = fanTops(14, 90, 112);
  const steps = tops.slice(1).map((top, index) => top - (tops[index] ?? 0));
  expect(steps.filter((step) => step > 2).every((step) => step >= 112 * 0.18 - 0.001)).toBe(true);
  expect(steps.filter((step) => step > 2)).toHaveLength(4);
});

describe.each([
  [390, 844],
  [1280, 800],
])('many build piles at %i by %i', (width, screen) => {
  test.each([5, 8, 12, 16])('%i fit beside the draw pile', (builds) => {
    const sizes = fit({ ...preset, width, height: screen - BARS, builds });
    const { build, buildsInRow, card, gap } = sizes;
    expect(build).toBeGreaterThanOrEqual(44);
    expect(buildsInRow * (build + gap) + card + 2 * gap).toBeLessThanOrEqual(width + gap);
  });
});

describe.each([
  [360, 640],
  [390, 844],
  [844, 390],
  [1280, 800],
])('many discard piles at %i by %i', (width, screen) => {
  const height = screen - BARS;

  test.each([5, 6, 8, 12, 24])('%i fit beside the stock, in rows', (discards) => {
    const felt = { ...preset, width, height, discards };
    const { shape, card, far, gap, discardsInRow, fanFar, fanNear } = fit(felt);
    const rows = Math.ceil(discards / discardsInRow);
    const beside = shape === 'low' ? preset.hand : 0;
    expect((1 + discardsInRow + beside) * (card + gap) + gap).toBeLessThanOrEqual(width);
    const cards = rows * (1 + far) + (shape === 'low' ? 1 : 2);
    expect(cards * card * CARD_RATIO + rows * (fanFar + fanNear)).toBeLessThanOrEqual(height);
  });
});

test.each([
  [390, 844, 8],
  [360, 640, 8],
  [1280, 800, 24],
])(
  'at %i by %i even %i discard piles have cards as large as a fingertip',
  (width, screen, discards) => {
    expect(fit({ ...preset, width, height: screen - BARS, discards }).card).toBeGreaterThanOrEqual(
      44,
    );
  },
);
