/**
 * The diagrams in the chapters of Megiddo's rules page: lines of the board, captures, chains and
 * rows.
 */

import { t } from '../../../i18n/texts.svelte';
import type { Seat } from '../../../sdk';
import { boardOf, numberOf, pointOf, type Size } from '../board/board';
import { rowsThrough } from '../board/rows';
import type { MegiddoRules, Point, Row } from '../generated';
import { pointKey } from '../position';
import type { ChapterKey } from './chapters';

export type BoardPicture = {
  readonly caption: string;
  readonly size: Size;
  readonly stones: Readonly<Partial<Record<string, Seat>>>;
  readonly rows?: readonly Row[];
  readonly lines?: readonly Row[];
  readonly last?: Point;
  readonly captured?: readonly Point[];
  readonly preview?: {
    readonly point: Point;
    readonly seat: Seat;
    readonly captured: readonly Point[];
  };
  readonly numbered?: boolean;
};

/** The size of examples, which does not depend on the board in play. */
const EXAMPLE: Size = { rings: 5, spokes: 6 };

/** Return the diagrams of a chapter; none for a chapter without diagrams. */
export function picturesOf(chapter: ChapterKey, rules: MegiddoRules): BoardPicture[] {
  switch (chapter) {
    case 'board':
      return [lines(rules)];
    case 'captures':
      return captures();
    case 'chain':
      return chain();
    case 'rows':
      return rows(rules);
    default:
      return [];
  }
}

/** Return a diagram of the four lines through a central point of this game's board. */
function lines({ rings, spokes }: MegiddoRules): BoardPicture {
  const size = { rings, spokes };
  const middle = { ring: Math.ceil(rings / 2), spoke: 1 };
  const through = boardOf(size).lines[numberOf(size, middle)] ?? [];
  return {
    caption: t('megiddoRules:picture.lines'),
    size,
    stones: { [pointKey(middle)]: 0 },
    lines: through.map(({ ahead, behind, closed }) => ({
      points: closed
        ? Array.from({ length: spokes }, (_, spoke) => ({ ring: middle.ring, spoke }))
        : [...[...behind].reverse(), numberOf(size, middle), ...ahead].map((number) =>
            pointOf(size, number),
          ),
    })),
    numbered: true,
  };
}

function captures(): BoardPicture[] {
  const point = { ring: 5, spoke: 1 };
  const taken = [
    { ring: 4, spoke: 1 },
    { ring: 3, spoke: 1 },
  ];
  const stones: Record<string, Seat> = { '2:1': 0, '3:4': 1, '3:5': 0, '4:3': 1 };
  return [
    {
      caption: t('megiddoRules:picture.closesOff'),
      size: EXAMPLE,
      stones: including(stones, taken, 1),
      preview: { point, seat: 0, captured: taken },
    },
    {
      caption: t('megiddoRules:picture.captured'),
      size: EXAMPLE,
      stones: including(stones, [point, ...taken], 0),
      last: point,
      captured: taken,
    },
  ];
}

/**
 * Return a chain of captures: dark captures two along a spoke, and from there two more on a ring.
 */
function chain(): BoardPicture[] {
  const point = { ring: 5, spoke: 0 };
  const first = [
    { ring: 4, spoke: 0 },
    { ring: 3, spoke: 0 },
  ];
  const second = [
    { ring: 3, spoke: 1 },
    { ring: 3, spoke: 2 },
  ];
  const stones: Record<string, Seat> = { '2:0': 0, '3:3': 0, '4:4': 1 };
  return [
    {
      caption: t('megiddoRules:picture.firstWave'),
      size: EXAMPLE,
      stones: including(including(stones, [point, ...first], 0), second, 1),
      last: point,
      captured: first,
    },
    {
      caption: t('megiddoRules:picture.nextWave'),
      size: EXAMPLE,
      stones: including(stones, [point, ...first, ...second], 0),
      last: point,
      captured: [...first, ...second],
    },
  ];
}

/** Return a row of each kind that fits on this board. */
function rows({ rings, spokes, row }: MegiddoRules): BoardPicture[] {
  const size = { rings, spokes };
  const board = boardOf(size);
  const along = (caption: string, fits: boolean, at: (step: number) => Point): BoardPicture[] => {
    if (!fits) return [];
    const points = Array.from({ length: row }, (_, step) => at(step));
    const stones = including({}, points, 0);
    const on = Array.from({ length: rings * spokes }, (_, number) =>
      stones[pointKey(pointOf(size, number))] === 0 ? '0' : '.',
    ).join('');
    const [made] = rowsThrough(
      board,
      on,
      points.map((point) => numberOf(size, point)),
      row,
    );
    const found = (made ?? []).map((number) => pointOf(size, number));
    return [{ caption, size, stones, rows: [{ points: found }] }];
  };
  return [
    ...along(t('megiddoRules:picture.spoke'), row <= rings, (step) => ({
      ring: step + 1,
      spoke: 1,
    })),
    ...along(t('megiddoRules:picture.ring'), row <= spokes, (step) => ({
      ring: Math.ceil(rings / 2),
      spoke: step,
    })),
    ...along(t('megiddoRules:picture.spiral'), row <= rings, (step) => ({
      ring: step + 1,
      spoke: (step + spokes - 1) % spokes,
    })),
  ];
}

function including(
  stones: Readonly<Record<string, Seat>>,
  points: readonly Point[],
  owner: Seat,
): Record<string, Seat> {
  return { ...stones, ...Object.fromEntries(points.map((point) => [pointKey(point), owner])) };
}
