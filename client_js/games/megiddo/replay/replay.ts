/**
 * Megiddo's part of the replay page: its board and its turn numbers. Megiddo hides nothing, so
 * there is no switch that reveals it.
 */

import type { ReplayPart } from '../../game';
import type { MegiddoTypes } from '../generated';
import ReplayBoard from './ReplayBoard.svelte';

export const REPLAY: ReplayPart<MegiddoTypes> = {
  turnOf: ({ number }) => number,
  opens: null,
  Board: ReplayBoard,
  closeUp: null,
};
