/** Replays of recorded games, which make the moves again by the rules. */

import type { GameRecord } from '../../../sdk';
import type { Viewpoint, Replay, ReplayPart } from '../../game';
import { KEY, type MegiddoTypes } from '../generated';
import type { MegiddoView } from '../position';
import { tell } from '../announcements';
import { framesOf, type Frame } from './frames';
import { megiddoRecordOf, type MegiddoRecord } from './record';
import ReplayBoard from './ReplayBoard.svelte';
import { recordedPlayer } from '../../../ui/player_names';

/** Return the replay of a record. Throws BadRecord. */
export function replayOf(given: GameRecord): Replay<MegiddoTypes> {
  const record = megiddoRecordOf(given);
  const frames = framesOf(record);
  const frameAt = (index: number): Frame => {
    const frame = frames[index];
    if (!frame) throw new RangeError(`no step ${index}`);
    return frame;
  };
  return {
    steps: frames,
    viewAt: (index, viewpoint) => viewOf(record, frameAt(index), viewpoint),
    textAt: (index) => {
      const frame = frameAt(index);
      const view = viewOf(record, frame, { seat: 0, open: true });
      return tell({ ...view, viewer: 'spectator' }, frame.events).join(' ');
    },
  };
}

/** Return the frame as a view that allows no action. */
function viewOf(record: MegiddoRecord, frame: Frame, viewpoint: Viewpoint): MegiddoView {
  return {
    id: record.match,
    game_key: KEY,
    status: 'finished',
    viewer: viewpoint.seat,
    preset: record.preset,
    rules: record.rules,
    players: [recordedPlayer(record.players[0]), recordedPlayer(record.players[1])],
    game: { number: record.game, position: frame.position, result: frame.result, chance: null },
    rematch: [false, false],
    next_match: null,
    score: [0, 0],
    ready: [false, false],
    next_chance: null,
    draw_offers: ['none', 'none'],
    take_backs: ['none', 'none'],
    reversible: [],
    series: [0, 0],
    clock: null,
    time_left: null,
    lesson: null,
    visibility: 'unlisted',
    watchers: true,
    rated: false,
    same_browser: false,
  };
}

export const REPLAY: ReplayPart<MegiddoTypes> = {
  replayOf,
  opens: null,
  Board: ReplayBoard,
};
