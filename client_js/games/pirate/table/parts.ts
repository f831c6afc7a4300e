/** What a table works with, put together. */

import { Stops } from '../../../ui/stops.svelte';
import type { TableParts } from './context';
import { Hands, type PirateMatch } from './hands.svelte';
import { ShipNews } from './news.svelte';

export function tableParts(live: PirateMatch): TableParts {
  const news = new ShipNews();
  const hands = new Hands(live, (ship) => {
    news.late(ship);
  });
  return { live, hands, news, stops: new Stops() };
}
