/**
 * Finds a board in a position of any game, for the generic table: rows of points, lines between
 * them, and gaps (the form is in docs/adding-a-game.md). Also compares boards, to mark the points
 * that changed.
 */

import { valueText } from './words';

/** A place of a board, with the number of its row and column from 0. */
export type Cell = {
  readonly row: number;
  readonly column: number;
  /** The name of a point, such as `a1`; null for a line or a gap. */
  readonly name: string | null;
  /** The content of a point; empty for an empty point. */
  readonly content: string;
  /** The directions in which a line leaves this place. */
  readonly lines: readonly Direction[];
};

export type Direction = 'left' | 'right' | 'up' | 'down';

const STEPS: Readonly<Record<Direction, readonly [down: number, right: number]>> = {
  left: [0, -1],
  right: [0, 1],
  up: [-1, 0],
  down: [1, 0],
};
const DIRECTIONS = Object.keys(STEPS) as Direction[];
const DRAWN: Readonly<Record<string, readonly Direction[]>> = {
  '-': ['left', 'right'],
  '|': ['up', 'down'],
  '+': DIRECTIONS,
  ' ': [],
};
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/**
 * Return the rows of a board; null if the value is not a board. A board is a list of texts, or of
 * lists, that are all equally long. A list of texts without an empty point that has more than two
 * different characters is taken for names or cards.
 */
export function boardIn(value: unknown): Cell[][] | null {
  if (!Array.isArray(value) || value.length === 0) return null;
  const rows = value.map(cellsOf);
  const width = rows[0]?.length ?? 0;
  if (width < 2 || !rows.every((cells) => cells?.length === width)) return null;
  const marks = new Set(rows.flatMap((cells) => cells ?? []));
  const isText = typeof value[0] === 'string' && !marks.has('.') && !marks.has(' ');
  if (isText && marks.size > 2) return null;
  const contents = rows.map((cells) => (cells ?? []).map(contentOf));
  const drawn = value.every((row) => typeof row === 'string') && hasLines(value);
  return contents.map((cells, row) =>
    cells.map((content, column) => {
      const isPoint = !drawn || !(content in DRAWN);
      const name = isPoint ? pointName(row, column, rows.length) : null;
      const lines = drawn ? linesAt(contents, row, column) : [];
      return { row, column, name, content: isPoint ? shown(content) : '', lines };
    }),
  );
}

/** Return the name of a point: its column's letter, and its row's number from the bottom. */
export function pointName(row: number, column: number, rows: number): string {
  return `${LETTERS[column] ?? column + 1}${rows - row}`;
}

/** Return the nearest point of a board in a direction; undefined at the edge. */
export function neighbour(
  board: readonly (readonly Cell[])[],
  from: Cell,
  direction: Direction,
): Cell | undefined {
  const [down, right] = STEPS[direction];
  let cell: Cell | undefined = from;
  do cell = board[cell.row + down]?.[cell.column + right];
  while (cell?.name === null);
  return cell;
}

/**
 * Return the points of the board `after` whose content differs from `before`; none if the boards
 * have different numbers of rows.
 */
export function changedPoints(
  before: readonly (readonly Cell[])[],
  after: readonly (readonly Cell[])[],
): Cell[] {
  if (before.length !== after.length) return [];
  return after
    .flat()
    .filter(({ row, column, content }) => before[row]?.[column]?.content !== content);
}

/**
 * Return the points that a turn has changed so far, each once: those of `earlier` steps and those
 * of the latest one. A point that is in both is taken from `latest`.
 */
export function changedInTurn(earlier: readonly Cell[], latest: readonly Cell[]): Cell[] {
  return [...earlier.filter(({ name }) => !latest.some((cell) => cell.name === name)), ...latest];
}

function hasLines(rows: readonly string[]): boolean {
  return rows.some((row) => /[-|+ ]/u.test(row));
}

/** Return the directions in which a place is joined to its neighbours. */
function linesAt(rows: readonly (readonly string[])[], row: number, column: number): Direction[] {
  const own = DRAWN[rows[row]?.[column] ?? ' '] ?? DIRECTIONS;
  return own.filter((direction) => {
    const [down, right] = STEPS[direction];
    const next = rows[row + down]?.[column + right];
    if (next === undefined) return false;
    const back = DIRECTIONS.find((each) => {
      const [d, r] = STEPS[each];
      return d === -down && r === -right;
    });
    return back !== undefined && (DRAWN[next] ?? DIRECTIONS).includes(back);
  });
}

function cellsOf(row: unknown): readonly unknown[] | null {
  if (typeof row === 'string') return Array.from(row);
  return Array.isArray(row) ? (row as unknown[]) : null;
}

function contentOf(content: unknown): string {
  return content === null ? '.' : valueText(content);
}

function shown(content: string): string {
  return content === '.' || content === ' ' ? '' : content;
}
