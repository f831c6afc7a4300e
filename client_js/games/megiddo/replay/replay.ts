/** The implementation of replays for Megiddo. */

import type { ReplayPart } from '../../game';
import type { MegiddoTypes } from '../generated';
import ReplayBoard from './ReplayBoard.svelte';

export const REPLAY: ReplayPart<MegiddoTypes> = {
  turnOf: ({ number }) => number,
  opens: null,
  Board: ReplayBoard,
  closeUp: null,
};
