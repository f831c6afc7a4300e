/** What a table works with, put together. */

import { Stops } from '../../../ui/stops.svelte';
import type { TableParts } from './context';
import { Hands, type PirateMatch } from './hands.svelte';
import { ShipNews } from './news.svelte';

export function tableParts(live: PirateMatch): TableParts {
  return { live, hands: new Hands(live), news: new ShipNews(), stops: new Stops() };
}
