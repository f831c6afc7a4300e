/** Replays of recorded games. */

import type { GameRecord } from '../../../sdk';
import type { Viewpoint, Replay, ReplayPart } from '../../game';
import { KEY, type PirateTypes } from '../generated';
import type { PirateView } from '../position';
import { pirateRecordOf, type PirateRecord } from '../record';
import Board from '../table/Board.svelte';
import { framesOf, type Frame } from './frames';
import { narrate } from './narration';
import { recordedName, recordedPlayer } from '../../../ui/player_names';

/** Return the replay of a record. Throws BadRecord. */
function replayOf(given: GameRecord): Replay<PirateTypes> {
  const record = pirateRecordOf(given);
  const frames = framesOf(record);
  const frameAt = (index: number): Frame => {
    const frame = frames[index];
    if (!frame) throw new RangeError(`no step ${index}`);
    return frame;
  };
  return {
    steps: frames.map(({ events }) => ({ events, turn: null })),
    viewAt: (index, viewpoint) => viewOf(record, frameAt(index), viewpoint),
    textAt: (index) => {
      const { events, seat } = frameAt(index);
      const [zero, one] = record.players;
      return narrate([recordedName(zero, KEY), recordedName(one, KEY)], events, seat);
    },
  };
}

function viewOf(
  record: PirateRecord,
  { position, result }: Frame,
  { seat }: Viewpoint,
): PirateView {
  return {
    id: record.match,
    game_key: KEY,
    status: 'finished',
    viewer: seat,
    preset: record.preset,
    rules: record.rules,
    players: [recordedPlayer(record.players[0]), recordedPlayer(record.players[1])],
    game: { number: record.game, position, result, chance: null },
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

export const REPLAY: ReplayPart<PirateTypes> = { replayOf, opens: null, Board };
