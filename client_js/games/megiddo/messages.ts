/** Megiddo's texts for rejected actions and for the ends of games. */

import { t } from '../../i18n/texts.svelte';
import type { Params } from '../../sdk';
import type { MegiddoCode } from './generated';
import { pointName } from './names';

const REJECTIONS: Readonly<Record<MegiddoCode, (params: Params) => string>> = {
  no_such_point: (params) => t('megiddo:noSuchPoint', { point: pointParam(params) }),
  point_taken: () => t('megiddo:pointTaken'),
};

/** Explain a rejected action in one line. Return null for codes that other games have too. */
export function rejectionText(code: string, params: Params): string | null {
  return isGameCode(code) ? REJECTIONS[code](params) : null;
}

function isGameCode(code: string): code is MegiddoCode {
  return Object.hasOwn(REJECTIONS, code);
}

function pointParam(params: Params): string {
  return pointName({ ring: Number(params.ring), spoke: Number(params.spoke) });
}

/** Describe why a game ended. Return null for reasons that other games have too. */
export function endText(reason: string): string | null {
  switch (reason) {
    case 'row':
      return t('megiddo:end.row');
    case 'captures':
      return t('megiddo:end.captures');
    case 'board_full':
      return t('megiddo:end.full');
    default:
      return null;
  }
}
