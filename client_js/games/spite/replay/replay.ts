/** Replays of recorded games. */

import { t } from '../../../i18n/texts.svelte';
import type { GameRecord } from '../../../sdk';
import type { Replay, ReplayPart } from '../../game';
import type { SpiteTypes } from '../generated';
import { spiteRecordOf } from '../record';
import { tell } from '../announcements';
import { framesOf } from './frames';
import ReplayBoard from './ReplayBoard.svelte';
import { viewOf } from './view';

/** Return the replay of a record. Throws BadRecord. */
function replayOf(given: GameRecord): Replay<SpiteTypes> {
  const record = spiteRecordOf(given);
  const frames = framesOf(record);
  const frameAt = (index: number): (typeof frames)[number] => {
    const frame = frames[index];
    if (!frame) throw new RangeError(`no step ${index}`);
    return frame;
  };
  return {
    steps: frames,
    viewAt: (index, viewpoint) => viewOf(record, frameAt(index), viewpoint),
    textAt: (index) => {
      const frame = frameAt(index);
      if (frame.events.length === 0)
        return frame.turn === 0 ? t('spite:dealtEqual') : t('spite:theDeal');
      const view = viewOf(record, frame, { seat: 0, open: true });
      return tell({ ...view, viewer: 'spectator' }, frame.events).join(' ');
    },
  };
}

export const REPLAY: ReplayPart<SpiteTypes> = {
  replayOf,
  opens: { label: () => t('spite:bothOpen'), testid: 'open-hands' },
  Board: ReplayBoard,
};
