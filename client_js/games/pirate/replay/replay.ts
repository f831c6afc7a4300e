/**
 * Pirate's part of the replay page: its board and the descriptions of its steps. Pirate has no
 * turns, and nothing to reveal.
 */

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
