/** Small sample tables for tests. All zones are empty by default. */

import type { MatchView, Seat, Viewer } from '../../sdk';
import type { Card, ZoneView } from '../cards/generated';
import { DEFAULT_RULES, KEY, type SpiteRules } from './generated';
import { zoneIds, viewOfZone } from './layout';
import type { SpiteView } from './position';

export const CLASSIC: SpiteRules = { ...DEFAULT_RULES };

export type Sample = {
  viewer?: Viewer;
  toPlay?: Seat;
  rules?: Partial<SpiteRules>;
  status?: MatchView['status'];
  /** The top card of seat 0's stock, and the number of cards in it. */
  stock?: readonly [Card, number];
  hand?: string;
  /** Seat 0's discard piles, bottom card first. */
  discards?: readonly string[];
  builds?: readonly string[];
};

const cards = (text = ''): Card[] => text.split(' ').filter(Boolean);

/**
 * Return a game of Ada (seat 0) and Bo (seat 1). By default it is seat 0's turn, and seat 0 is the
 * viewer.
 */
export function table(sample: Sample = {}): SpiteView {
  const { viewer = 0, toPlay = 0, stock = ['7S', 20], discards = [], builds = [] } = sample;
  const rules = { ...CLASSIC, ...sample.rules };
  const lying: Readonly<Record<string, readonly Card[]>> = {
    'stock:0': hidden(stock[1], stock[0]),
    'stock:1': hidden(20, '2D'),
    'hand:0': cards(sample.hand),
    'hand:1': hidden(5),
    'discard:1:0': ['AS'],
    draw: hidden(50),
    completed: hidden(12),
    ...Object.fromEntries(discards.map((pile, index) => [`discard:0:${index}`, cards(pile)])),
    ...Object.fromEntries(builds.map((pile, index) => [`build:${index}`, cards(pile)])),
  };
  const zones: ZoneView[] = zoneIds(rules, 4).map((id) => viewOfZone(id, lying[id] ?? [], viewer));
  return {
    id: 'sample1',
    game_key: KEY,
    status: sample.status ?? 'playing',
    viewer,
    preset: 'snm-a',
    rules,
    players: [
      { name: 'Ada', computer: null, program: false, avatar: null, registered: false },
      { name: 'Bo', computer: null, program: false, avatar: null, registered: false },
    ],
    game: {
      number: 1,
      position: { zones, first: 0, turn: { seat: toPlay, number: 3, moved: false } },
      result: null,
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

/** Return `count` cards of which only the top one matters. */
function hidden(count: number, top: Card = 'AS'): Card[] {
  return [...Array.from({ length: count - 1 }, () => 'AS'), top];
}
