/** Why the game refused an action, and why it ended, as sentences. */

import type { Params } from '../../sdk';
import type { MegiddoCode } from './generated';
import { pointName } from './naming';

const REFUSALS: Readonly<Record<MegiddoCode, (params: Params) => string>> = {
  no_such_point: (params) => `The board has no point at ${place(params)}.`,
  point_taken: () => 'There is a stone on this point already: choose an empty one.',
};

/** Why an action was refused, in one line; null for codes that are not the game's own. */
export function refusalWords(code: string, params: Params): string | null {
  return isOwn(code) ? REFUSALS[code](params) : null;
}

function isOwn(code: string): code is MegiddoCode {
  return Object.hasOwn(REFUSALS, code);
}

function place(params: Params): string {
  return pointName({ ring: Number(params.ring), spoke: Number(params.spoke) });
}

/** Why a game ended; null for reasons of any game. */
export function endWords(reason: string): string | null {
  switch (reason) {
    case 'row':
      return 'A row is complete.';
    case 'captures':
      return 'Enough stones are captured.';
    case 'board_full':
      return 'The board is full, and there is no row.';
    default:
      return null;
  }
}
