/** What every part of a table needs to know of the others. */

import { getContext, setContext } from 'svelte';
import type { MatchView } from '../../sdk';
import type { TableParts } from '../play/parts';
import type { Fit } from './fit';

export type TableContext = Omit<TableParts, 'input'> & {
  readonly view: MatchView;
  readonly fit: Fit;
};

const KEY = Symbol('table');

export function provideTable(table: TableContext): void {
  setContext(KEY, table);
}

export function useTable(): TableContext {
  return getContext<TableContext>(KEY);
}
