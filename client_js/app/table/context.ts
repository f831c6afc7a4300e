/** What every part of a table needs to know of the others. */

import { getContext, setContext } from 'svelte';
import type { MatchView } from '../../sdk';
import type { Controls } from '../play/controls.svelte';
import type { LiveMatch } from '../play/live.svelte';
import type { Pointer } from '../play/pointer.svelte';
import type { Reading } from '../play/reading.svelte';
import type { Stops } from '../play/stops.svelte';
import type { Fit } from './fit';

export type TableContext = {
  readonly live: LiveMatch;
  readonly view: MatchView;
  readonly controls: Controls;
  readonly pointer: Pointer;
  readonly reading: Reading;
  readonly stops: Stops;
  readonly fit: Fit;
};

const KEY = Symbol('table');

export function provideTable(table: TableContext): void {
  setContext(KEY, table);
}

export function useTable(): TableContext {
  return getContext<TableContext>(KEY);
}
