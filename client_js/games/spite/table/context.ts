/**
 * The Svelte context of Spite and Malice's board: the match, its controls and the sizes, which the
 * board provides and its components use.
 */

import { getContext, setContext } from 'svelte';
import type { ZoneView } from '../../cards/generated';
import type { SpiteRules } from '../generated';
import type { SpiteView } from '../position';
import type { Fit } from './fit';
import type { TableModel } from './model';

export type TableContext = Omit<TableModel, 'input'> & {
  readonly view: SpiteView;
  /** The rules, which stay the same object when the view changes. */
  readonly rules: SpiteRules;
  readonly fit: Fit;
  /** Return the number of cards visible in a zone: those that have landed and have not left. */
  seen(zone: ZoneView): number;
};

const KEY = Symbol('table');

export function provideTable(table: TableContext): void {
  setContext(KEY, table);
}

export function useTable(): TableContext {
  return getContext<TableContext>(KEY);
}
