/**
 * The Svelte context of Pirate's board: the match, its controls and the sizes, which the board
 * provides and its components use.
 */

import { getContext, setContext } from 'svelte';
import type { Seat } from '../../../sdk';
import type { KeyboardFocus } from '../../../ui/keyboard_focus.svelte';
import type { PiratePosition } from '../generated';
import type { PirateView } from '../position';
import type { Fit } from './fit';
import type { Controls, PirateMatch } from './controls.svelte';
import type { HeldTurn } from './held_turn';
import type { ShipFates } from './ship_fates.svelte';

export type TableModel = {
  readonly live: PirateMatch;
  readonly controls: Controls;
  readonly heldTurn: HeldTurn;
  readonly fates: ShipFates;
  readonly stops: KeyboardFocus;
};

export type TableContext = TableModel & {
  readonly view: PirateView;
  readonly position: PiratePosition;
  readonly fit: Fit;
  /** Return the name of a seat: `You` for the viewer at a table, the player's name in a replay. */
  readonly nameOf: (seat: Seat) => string;
  /** Return whether texts address the seat as `you`: it is the viewer's, at a table. */
  readonly isYou: (seat: Seat) => boolean;
};

const KEY = Symbol('table');

export function provideTable(table: TableContext): void {
  setContext(KEY, table);
}

export function useTable(): TableContext {
  return getContext<TableContext>(KEY);
}
