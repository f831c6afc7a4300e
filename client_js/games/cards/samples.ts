/** Sample events for tests of card games. */

import type { Card, Moved, ZoneId } from './generated';

export function moved(source: ZoneId, target: ZoneId, cards: Card[] | number): Moved {
  return { type: 'moved', source, target, cards };
}
