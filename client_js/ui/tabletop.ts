/** The table that a visitor has chosen to play on, as the page's styles read it. */

import { readStored, writeStored } from './stored';

/** `felt`: green; `cloth`: dark blue; `wood`: walnut. */
export const TABLETOPS = ['felt', 'cloth', 'wood'] as const;
export type Tabletop = (typeof TABLETOPS)[number];

/** The table that is remembered; the green one where none is. */
export function storedTabletop(): Tabletop {
  const stored = readStored('tabletop');
  return TABLETOPS.find((tabletop) => tabletop === stored) ?? TABLETOPS[0];
}

/** Remembers a table, and shows it. */
export function saveTabletop(tabletop: Tabletop): void {
  writeStored('tabletop', tabletop);
  showTabletop(tabletop);
}

/** Shows the page's tables as this one. */
export function showTabletop(tabletop: Tabletop): void {
  document.documentElement.dataset.tabletop = tabletop;
}
