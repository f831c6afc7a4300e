/**
 * Reads, stores and applies the visitor's choice of tabletop, whose colours the page's styles use.
 */

import { readStored, writeStored } from './stored';

/** `felt`: green; `cloth`: dark blue; `wood`: walnut. */
export const TABLETOPS = ['felt', 'cloth', 'wood'] as const;
export type Tabletop = (typeof TABLETOPS)[number];

/** Return the stored tabletop; the green one by default. */
export function storedTabletop(): Tabletop {
  const stored = readStored('tabletop');
  return TABLETOPS.find((tabletop) => tabletop === stored) ?? TABLETOPS[0];
}

/** Store a tabletop and display it. */
export function saveTabletop(tabletop: Tabletop): void {
  writeStored('tabletop', tabletop);
  showTabletop(tabletop);
}

/** Display a tabletop on all tables of the page. */
export function showTabletop(tabletop: Tabletop): void {
  document.documentElement.dataset.tabletop = tabletop;
}
