/** Where the cards of a fan lie, closed up or spread to be read. */

import type { ZoneId } from './generated';

export type Spread = {
  /** Where the cards lie while the fan is closed up. */
  readonly closed: readonly number[];
  readonly cardHeight: number;
  /** The height that the spread fan may take, its last card included; 0: not spread. */
  readonly room: number;
  /** Which card stays where it is when the fan spreads. */
  readonly anchor: 'first' | 'last';
};

/** A step at which the rank in the corner of a card can be read, in card heights. */
const READABLE = 0.27;

/** The distance of each card from the top of the place, bottom card first, in pixels. */
export function spreadTops({ closed, cardHeight, room, anchor }: Spread): number[] {
  const steps = closed.length - 1;
  if (steps < 1 || room <= 0) return [...closed];
  const reach = closed[steps] ?? 0;
  const step = Math.max(
    reach / steps,
    Math.min(cardHeight * READABLE, (room - cardHeight) / steps),
  );
  const shift = anchor === 'last' ? reach - steps * step : 0;
  return closed.map((_, index) => shift + index * step);
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
