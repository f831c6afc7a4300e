/** Sample positions for tests. */

import type { Viewer } from '../../sdk';
import { DEFAULT_RULES, KEY, type MegiddoPosition, type MegiddoRules } from './generated';
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

/** Return all rings of a picture. */
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
  return {
    id: 'sample1',
    game_key: KEY,
    status: 'playing',
    viewer: sample.viewer ?? 0,
    preset: 'megiddo',
    rules,
    players: [
      { name: 'Ada', computer: null, program: false, avatar: null, registered: false },
      { name: 'Bo', computer: null, program: false, avatar: null, registered: false },
    ],
    game: { number: 1, position, result: null, chance: null },
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
    ...sample.match,
  };
}
