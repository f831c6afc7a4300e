/**
 * Divides a position of any game into zones of cards, a board and other facts, so that the generic
 * table can show it.
 */

import type { Seat } from '../../sdk';
import { SEATS } from '../../ui/seats';
import type { ZoneView } from '../cards/generated';
import { boardIn, type Cell } from './board';
import { inWords, valueText } from './words';

export type Action = Readonly<Record<string, unknown>> & { readonly type: string };

/** A line of text about the position, and the seat that it is about; null for both seats. */
export type Fact = { readonly name: string; readonly text: string; readonly seat: Seat | null };

export type Layout = {
  readonly zones: readonly ZoneView[];
  /** The rows of the board; empty without a board. */
  readonly board: readonly (readonly Cell[])[];
  readonly facts: readonly Fact[];
};

/** The fields that say whose turn it is. The players' bars show it. */
const TURNS = ['turn', 'seat'];

/**
 * Return the zones, the board and the facts in a position, recognized by the form of its fields.
 * The first field that is a board counts. The turn is left out.
 */
export function layoutOf(position: object): Layout {
  const zones: ZoneView[] = [];
  let board: Layout['board'] = [];
  const rest: [string, unknown][] = [];
  for (const [name, value] of Object.entries(position) as [string, unknown][]) {
    const rows = board.length === 0 ? boardIn(value) : null;
    if (Array.isArray(value) && value.length > 0 && value.every(isZone)) zones.push(...value);
    else if (rows) board = rows;
    else if (!TURNS.includes(name)) rest.push([name, value]);
  }
  const hasTable = zones.length > 0 || board.length > 0;
  return { zones, board, facts: rest.flatMap(([name, value]) => factsOf(name, value, hasTable)) };
}

/** Return the facts in a field. On a table, two plain values are the players'. */
function factsOf(name: string, value: unknown, hasTable: boolean): Fact[] {
  // Such a fact is shown only while it has a value.
  if (value === false || value === null) return [];
  const label = inWords(name);
  if (value === true) return [{ name: label, text: '', seat: null }];
  if (hasTable && Array.isArray(value) && value.length === 2 && value.every(isPlain))
    return SEATS.map((seat) => ({ name: label, text: valueText(value[seat]), seat }));
  return [{ name: label, text: valueText(value), seat: null }];
}

/** Return the seat whose turn it is by the position's `turn` or `seat`; null if it has none. */
export function seatToAct(position: object): 0 | 1 | null {
  const fields = position as Readonly<Record<string, unknown>>;
  return TURNS.map((name) => fields[name]).find((value) => value === 0 || value === 1) ?? null;
}

function isPlain(value: unknown): boolean {
  return typeof value === 'number' || typeof value === 'string';
}

function isZone(value: unknown): value is ZoneView {
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    'count' in value &&
    'cards' in value
  );
}
