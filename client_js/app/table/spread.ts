/** Where the cards of a fan lie, closed up or spread to be read. */

import type { ZoneId } from '../../sdk';

export type Spread = {
  readonly count: number;
  /** How far apart the cards are while the fan is closed up. */
  readonly step: number;
  readonly cardHeight: number;
  /** The height that the spread fan may take, its last card included; 0: not spread. */
  readonly room: number;
  /** Which card stays where it is when the fan spreads. */
  readonly anchor: 'first' | 'last';
};

/** A step at which the rank in the corner of a card can be read, in card heights. */
const READABLE = 0.27;

/** The distance of each card from the top of the place, bottom card first, in pixels. */
export function spreadTops({ count, step, cardHeight, room, anchor }: Spread): number[] {
  const most = count > 1 ? (room - cardHeight) / (count - 1) : 0;
  const wide = Math.max(step, Math.min(cardHeight * READABLE, most));
  const shift = anchor === 'last' ? (count - 1) * (step - wide) : 0;
  return Array.from({ length: count }, (_, index) => shift + index * wide);
}

/** The height between a place and the far edge of the window, in the direction of a spread. */
export function roomFor(
  root: ParentNode | undefined,
  zone: ZoneId,
  towards: 'up' | 'down',
): number {
  const place = root?.querySelector(`[data-zone="${CSS.escape(zone)}"]`)?.getBoundingClientRect();
  if (!place) return 0;
  return towards === 'up' ? place.bottom - 4 : innerHeight - place.top - 4;
}
