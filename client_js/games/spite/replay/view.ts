/** The view of a step of a recorded game. */

import type { Viewpoint } from '../../game';
import { kindOf } from '../../cards/zones';
import { KEY, type SpiteRules } from '../generated';
import { zoneIds, viewOfZone } from '../layout';
import type { SpiteView } from '../position';
import type { SpiteRecord } from '../record';
import type { Frame } from './frames';
import { recordedPlayer } from '../../../ui/player_names';

const FEWEST_PILES = 4;

/** Return the frame as a view that allows no action. */
export function viewOf(record: SpiteRecord, frame: Frame, viewpoint: Viewpoint): SpiteView {
  const { rules } = record;
  const turn = frame.turn === 0 ? null : { seat: frame.seat, number: frame.turn, moved: false };
  const zones = zoneIds(rules, buildsIn(rules, frame)).map((id) =>
    viewOfZone(id, frame.zones[id] ?? [], viewpoint.seat, viewpoint.open),
  );
  return {
    id: record.match,
    game_key: KEY,
    status: 'finished',
    viewer: viewpoint.seat,
    preset: record.preset,
    rules,
    players: [recordedPlayer(record.players[0]), recordedPlayer(record.players[1])],
    game: {
      number: record.game,
      position: { zones, first: record.first, turn },
      result: frame.result,
      chance: null,
    },
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

/** Return the number of build piles to show. If it is unlimited: the used piles and a free one. */
function buildsIn({ build_count }: SpiteRules, { zones }: Frame): number {
  if (build_count !== 'unlimited') return build_count;
  const used = Object.entries(zones)
    .filter(([id, cards]) => kindOf(id) === 'build' && cards.length > 0)
    .map(([id]) => Number(id.split(':')[1]) + 2);
  return Math.max(FEWEST_PILES, ...used);
}
