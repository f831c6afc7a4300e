/**
 * Small sample tables of Spite and Malice for tests. By default the build piles, and seat 0's hand
 * and discard piles, are empty.
 */

import { matchViewOf, type MatchView, type Seat, type Viewer } from '../../sdk';
import { recordedPlayer } from '../../ui/player_names';
import { SEATS } from '../../ui/seats';
import type { Card, ZoneId, ZoneView } from '../cards/generated';
import { kindOf } from '../cards/zones';
import { DEFAULT_RULES, KEY, type SpiteRules, type SpiteTypes } from './generated';
import { ownerOf } from './legal';
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
  return matchViewOf<SpiteTypes>({
    id: 'sample1',
    game_key: KEY,
    status: sample.status ?? 'playing',
    viewer,
    preset: 'snm-a',
    rules,
    players: [recordedPlayer('Ada'), recordedPlayer('Bo')],
    game: {
      number: 1,
      position: { zones, first: 0, turn: { seat: toPlay, number: 3, moved: false } },
      result: null,
      chance: null,
    },
  });
}

/** Return `count` cards of which only the top one matters. */
function hidden(count: number, top: Card = 'AS'): Card[] {
  return [...Array.from({ length: count - 1 }, () => 'AS'), top];
}

/** Return all zones in the table's order, with `builds` build piles. */
function zoneIds({ discard_count }: SpiteRules, builds: number): ZoneId[] {
  return [
    ...SEATS.flatMap((seat) => [
      `stock:${seat}`,
      `hand:${seat}`,
      ...numbers(discard_count).map((index) => `discard:${seat}:${index}`),
    ]),
    ...numbers(builds).map((index) => `build:${index}`),
    'draw',
    'completed',
  ];
}

/** Return a zone with these cards as a viewer sees it (docs/rules.md, section 7). */
function viewOfZone(id: ZoneId, cards: readonly Card[], viewer: Viewer): ZoneView {
  const owner = ownerOf(id);
  const shows = visibilityOf(id, owner === viewer);
  const shown = { top: cards.slice(-1), count: [], all: [...cards] }[shows];
  return { id, owner, shows, count: cards.length, cards: shown };
}

function visibilityOf(id: ZoneId, handOpen: boolean): ZoneView['shows'] {
  switch (kindOf(id)) {
    case 'stock':
      return 'top';
    case 'hand':
      return handOpen ? 'all' : 'count';
    case 'draw':
    case 'completed':
      return 'count';
    default:
      return 'all';
  }
}

function numbers(length: number): number[] {
  return Array.from({ length }, (_, index) => index);
}
