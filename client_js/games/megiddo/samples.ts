/** Sample positions of Megiddo for tests. */

import { matchViewOf, type Viewer } from '../../sdk';
import { recordedPlayer } from '../../ui/player_names';
import {
  DEFAULT_RULES,
  KEY,
  type MegiddoPosition,
  type MegiddoRules,
  type MegiddoTypes,
} from './generated';
import type { MegiddoView } from './position';

export const RULES: MegiddoRules = { ...DEFAULT_RULES };

export type Sample = {
  /** A word for each ring, from the innermost. Rings without a word are empty. */
  stones?: string;
  rules?: Partial<MegiddoRules>;
  position?: Partial<MegiddoPosition>;
  viewer?: Viewer;
  match?: Partial<MegiddoView>;
};

/** Return a word for each ring of a board. Rings without a word in `picture` are empty. */
export function ringsOf(picture: string, { rings, spokes }: MegiddoRules): string[] {
  const named = picture.split(' ').filter(Boolean);
  return Array.from({ length: rings }, (_, ring) => named[ring] ?? '.'.repeat(spokes));
}

/**
 * Return a game of Ada (seat 0) and Bo (seat 1). By default it is seat 0's turn, and seat 0 is the
 * viewer.
 */
export function table(sample: Sample = {}): MegiddoView {
  const rules = { ...RULES, ...sample.rules };
  const position: MegiddoPosition = {
    stones: ringsOf(sample.stones ?? '', rules),
    first: 0,
    turn: 0,
    number: 9,
    captured: [0, 0],
    last: null,
    rows: [],
    ...sample.position,
  };
  return matchViewOf<MegiddoTypes>({
    id: 'sample1',
    game_key: KEY,
    status: 'playing',
    viewer: sample.viewer ?? 0,
    preset: 'megiddo',
    rules,
    players: [recordedPlayer('Ada'), recordedPlayer('Bo')],
    game: { number: 1, position, result: null, chance: null },
    ...sample.match,
  });
}
