/**
 * Positions of the overlapping cards of a pile, closed or spread out so that the player can read
 * every card.
 */

import type { ZoneId } from './generated';

export type Spread = {
  /** Positions of the cards while the fan is closed, in pixels. */
  readonly closed: readonly number[];
  readonly cardHeight: number;
  /** The height that the spread fan may take, including its last card; 0 if it is not spread. */
  readonly room: number;
  /** The card that stays in place when the fan spreads. */
  readonly anchor: 'first' | 'last';
};

/** A step at which the rank in a card's corner is readable, in card heights. */
const READABLE = 0.27;

/**
 * Return the distance of each card from the top of the zone, bottom card first, in pixels. These
 * are the closed positions if there is no room to spread. A negative distance is above the zone.
 */
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

/**
 * Return the height that a spread in one direction may take, in pixels: from the far edge of the
 * zone to the edge of the window. 0 if the zone is not drawn.
 */
export function roomFor(
  root: ParentNode | undefined,
  zone: ZoneId,
  towards: 'up' | 'down',
): number {
  const place = root?.querySelector(`[data-zone="${CSS.escape(zone)}"]`)?.getBoundingClientRect();
  if (!place) return 0;
  return towards === 'up' ? place.bottom - 4 : innerHeight - place.top - 4;
}
