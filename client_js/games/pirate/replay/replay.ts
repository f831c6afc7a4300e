/** The implementation of replays for Pirate. */

import type { ReplayPart } from '../../game';
import type { PirateTypes } from '../generated';
import Board from '../table/Board.svelte';
import { narrate } from './narration';

export const REPLAY: ReplayPart<PirateTypes> = {
  turnOf: () => null,
  textOf: narrate,
  opens: null,
  Board,
  closeUp: null,
};
