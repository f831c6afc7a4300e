/**
 * Tests of the sizes and places of cards on Spite and Malice's table: they fit every screen, and
 * are large enough to press and to read.
 */

import { describe, expect, test } from 'vitest';

import { fanTops } from '../../cards/fan';
import { CARD_RATIO, fit, spareHeight, stripsHeight, type Fit } from './fit';

const BARS = 96;
const preset = { builds: 4, discards: 4, hand: 5, line: true };

/** Return the sizes at a table in this window, below strips of this height. */
function fitAtTable(width: number, screen: number, strips = 0): Fit {
  const height = screen - BARS - strips;
  const window = { width, height: screen };
  const spare = spareHeight(width, height, window);
  return fit({
    ...preset,
    width,
    height: height - (spare ?? 0),
    spare,
    strips: stripsHeight(height, window),
  });
}

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

  test('a card is at least as large as a fingertip', () => {
    expect(card).toBeGreaterThanOrEqual(44);
  });

  test('the rows and their fans fit the height', () => {
    const rows = (shape === 'low' ? 2 : 3) + far;
    expect(rows * card * CARD_RATIO + fanFar + fanNear).toBeLessThanOrEqual(height);
  });

  test('five piles fit the width', () => {
    expect(5 * card + 6 * gap).toBeLessThanOrEqual(width);
  });
});

describe.each([
  // The felt beside a panel: 18 rem of talk, or 17 rem of a lesson.
  ['a laptop', 1280, 800, 96],
  ['a laptop with the talk open', 1280 - 288, 800, 96],
  ['a laptop with a lesson', 1280 - 272, 800, 96],
  ['a tablet', 820, 1180, 120],
  ['a desktop', 1920, 1080, 130],
  ['a desktop with the talk open', 1920 - 288, 1080, 130],
  ['a desktop with a lesson', 1920 - 272, 1080, 130],
])('the grid on %s, %i by %i', (_, width, screen, least) => {
  const sizes = fit({ width, height: screen - BARS, ...preset });
  const { shape, card, cardHeight, gap, hand } = sizes;

  test('has large cards', () => {
    expect(card).toBeGreaterThanOrEqual(least);
    expect(sizes.build).toBe(card);
  });

  test('has the hand on the columns of the piles', () => {
    expect(shape).not.toBe('low');
    expect(sizes).toMatchObject({ pileColumns: 4, discardsInRow: 4, buildsInRow: 4 });
    expect(hand).toMatchObject({ rows: 1, inRow: 5, step: card + gap });
  });

  test('leaves a third of a card to the fans', () => {
    expect(sizes.fanNear / cardHeight).toBeGreaterThan(0.33);
    expect(sizes.fanFar / (cardHeight * sizes.far)).toBeGreaterThan(0.33);
  });
});

describe.each([
  ['a low laptop', 1280, 600, 66],
  ['a low laptop of more width', 1366, 640, 74],
  ['a netbook', 1024, 600, 66],
  ['a netbook with the talk open', 1024 - 288, 600, 66],
  ['a small window with a lesson', 900 - 272, 700, 70],
])('the grid on %s, %i by %i', (_, width, screen, least) => {
  test('keeps its columns, with smaller cards', () => {
    const { shape, card, gap, hand, pileColumns } = fitAtTable(width, screen);
    expect(card).toBeGreaterThanOrEqual(least);
    expect(shape).toBe('wide');
    expect(pileColumns).toBe(4);
    expect(hand).toMatchObject({ rows: 1, inRow: 5, step: card + gap });
  });
});

describe.each([
  [820, 1180, 130],
  [768, 1024, 120],
])('an upright tablet of %i by %i', (width, screen, least) => {
  const usual = fitAtTable(width, screen);

  test.each([48, 104])('keeps its card size below a strip of %i', (strip) => {
    const { card, far, shape } = fitAtTable(width, screen, strip);
    expect(card).toBeGreaterThanOrEqual(least);
    expect({ card, far, shape }).toEqual({ card: usual.card, far: usual.far, shape: usual.shape });
  });

  test('gives the height of the strips to the fans', () => {
    const { fanFar, fanNear } = fitAtTable(width, screen, 104);
    const strips = usual.fanFar - fanFar + usual.fanNear - fanNear;
    expect(Math.abs(strips - 104)).toBeLessThanOrEqual(2);
  });
});

describe.each([
  [390, 844, 70],
  [360, 640, 57],
  [844, 390, 47],
])('a phone of %i by %i', (width, screen, card) => {
  test('keeps its card size', () => {
    expect(fit({ width, height: screen - BARS, ...preset }).card).toBe(card);
  });
});

test('a small board has the hand below, unless the cards would be much smaller', () => {
  const board = { ...preset, width: 640, line: false };
  expect(fit({ ...board, height: 374 }).shape).toBe('wide');
  expect(fit({ ...board, height: 304 }).shape).toBe('low');
});

test('discard piles stay in one row if a second row would make the cards even smaller', () => {
  expect(fit({ ...preset, width: 560, height: 294 }).discardsInRow).toBe(4);
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
    const { shape, card, far, gap, discardsInRow, fanFar, fanNear, hand } = fit(felt);
    const rows = Math.ceil(discards / discardsInRow);
    const beside = shape === 'low' ? hand.inRow : 0;
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

describe.each([
  [320, 640, 13],
  [360, 640, 20],
  [360, 740, 30],
  [390, 844, 30],
  [740, 360, 8],
  [844, 390, 20],
  [1280, 800, 30],
])('at %i by %i', (width, screen, most) => {
  test.each([6, 8, 13, 20, 30].filter((hand) => hand <= most))(
    'a hand of %i can be pressed card by card',
    (hand) => {
      const sizes = fit({ ...preset, width, height: screen - BARS, hand });
      const { card, gap, discardsInRow } = sizes;
      const { rows, inRow, step, drop } = sizes.hand;
      expect(rows * inRow).toBeGreaterThanOrEqual(hand);
      expect(Math.min(card, step, drop)).toBeGreaterThanOrEqual(44);
      const beside = sizes.shape === 'low' ? (1 + discardsInRow) * (card + gap) : 0;
      expect(beside + (inRow - 1) * step + card).toBeLessThanOrEqual(width - 2 * gap);
    },
  );
});

describe.each([
  [360, 640],
  [390, 844],
  [1280, 800],
  [1920, 1080],
])('a strip of one line at %i by %i', (width, screen) => {
  const LINE = 26;
  const [without, below] = [fitAtTable(width, screen), fitAtTable(width, screen, LINE)];

  test('takes its height from the fans, not from the cards', () => {
    expect(below.card).toBe(without.card);
    expect(below.fanFar + below.fanNear).toBeLessThan(without.fanFar + without.fanNear);
  });

  test('leaves the rows and their fans within the height', () => {
    const { cardHeight, far, fanFar, fanNear } = below;
    const height = (3 + far) * cardHeight + fanFar + fanNear;
    expect(height).toBeLessThanOrEqual(screen - BARS - LINE);
  });
});

test.each([
  [820, 1180],
  [1280, 800],
  [1920, 1080],
])('a strip of one line at %i by %i leaves a rank of each long fan readable', (width, screen) => {
  const { cardHeight, far, fanFar, fanNear } = fitAtTable(width, screen, 29);
  for (const [fan, height] of [
    [fanFar, far * cardHeight],
    [fanNear, cardHeight],
  ] as const) {
    const tops = fanTops(12, fan, height);
    expect((tops[11] ?? 0) - (tops[10] ?? 0)).toBeGreaterThanOrEqual(0.18 * height - 0.001);
  }
});

test('a replay on a small phone has cards as large as at the table', () => {
  const replay = fit({ ...preset, width: 360, height: 464, line: false });
  expect(replay.card).toBeGreaterThanOrEqual(fitAtTable(360, 640).card);
});

test('five cards lie in one row, side by side', () => {
  const { hand, card, gap } = fit({ ...preset, width: 390, height: 748 });
  expect(hand).toMatchObject({ rows: 1, inRow: 5, step: card + gap });
});

describe.each([
  ['on its side beside a desk', 528, 264],
  ['smaller still', 352, 224],
  ['upright above a desk', 360, 390],
])('a replay on a phone, %s', (_, width, height) => {
  test('shows readable cards, all within the felt', () => {
    const sizes = fit({ ...preset, width, height, line: false });
    const { card, cardHeight, far, fanFar, fanNear, shape, hand } = sizes;
    expect(card).toBeGreaterThanOrEqual(28);
    const more = (hand.rows - 1) * hand.drop;
    const near = shape === 'low' ? Math.max(fanNear, more) : fanNear + cardHeight + more;
    expect((2 + far) * cardHeight + fanFar + near).toBeLessThanOrEqual(height);
  });
});
