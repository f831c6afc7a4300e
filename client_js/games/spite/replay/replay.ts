/**
 * Spite and Malice's part of the replay page: its board, its turn numbers, and the switch that
 * shows both hands.
 */

import { t } from '../../../i18n/texts.svelte';
import { openEvent, openZones } from '../../cards/both_seats';
import { kindOf } from '../../cards/zones';
import type { ReplayPart } from '../../game';
import type { SpiteTypes } from '../generated';
import type { SpiteStepEvent } from '../position';
import ReplayBoard from './ReplayBoard.svelte';

function isDeal(event: SpiteStepEvent): boolean {
  return event.type === 'moved' && kindOf(event.target) === 'stock';
}

export const REPLAY: ReplayPart<SpiteTypes> = {
  turnOf: ({ turn }) => turn?.number ?? 0,
  textOf: ({ game }, events) => {
    if (!events.some(isDeal)) return null;
    return game?.position.turn ? t('spite:theDeal') : t('spite:dealtEqual');
  },
  opens: {
    label: () => t('spite:bothOpen'),
    testid: 'open-hands',
    position: (own, other) => ({ ...own, zones: openZones(own.zones, other.zones) }),
    event: openEvent,
  },
  Board: ReplayBoard,
  // The middle and the own row, with large cards, without the hand.
  closeUp: { width: 380, height: 560, top: 172, shown: 243 },
};
