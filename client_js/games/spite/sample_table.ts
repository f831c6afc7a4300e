/** Small tables for tests: what is not said is empty. */

import type { Card, MatchView, Rules, Seat, Viewer, ZoneView } from '../../sdk';

export const CLASSIC: Rules = {
  pack: 'standard',
  decks: 2,
  jokers: false,
  min_wild: 'K',
  stock_count: 20,
  build_count: 4,
  discard_count: 4,
  hand_count: 5,
  wild_in_stock: true,
  stock_from: 'pack',
  opening_hands: 'first_turn',
  first_player: 'highest_stock',
  shuffle: 'draw_empty',
  refill: 'automatic',
  group_discard: false,
  must_play: 'none',
  draw_exhausted: 'draw',
  scoring: 'wins',
  match_target: 1,
};

export type Sample = {
  viewer?: Viewer;
  toPlay?: Seat;
  rules?: Partial<Rules>;
  status?: MatchView['status'];
  /** The top card of seat 0's stock, and how many lie in it. */
  stock?: readonly [Card, number];
  hand?: string;
  /** Seat 0's discard piles, bottom to top. */
  discards?: readonly string[];
  builds?: readonly string[];
};

const cards = (text = ''): Card[] => text.split(' ').filter(Boolean);

function zone(id: string, owner: Seat | null, shown: Card[], count = shown.length): ZoneView {
  const shows = id.startsWith('stock') ? 'top' : shown.length < count ? 'count' : 'all';
  return { id, owner, shows, count, cards: shown };
}

/** A game between Ada in seat 0 and Bo in seat 1; seat 0 is to play and looks on, unless said. */
export function table(sample: Sample = {}): MatchView {
  const { viewer = 0, toPlay = 0, stock = ['7S', 20], discards = [], builds = [] } = sample;
  const hand = cards(sample.hand);
  const four = [0, 1, 2, 3];
  const rules = { ...CLASSIC, ...sample.rules };
  return {
    id: 'sample1',
    status: sample.status ?? 'playing',
    viewer,
    preset: 'snm-a',
    rules,
    players: [{ name: 'Ada' }, { name: 'Bo' }],
    game: {
      number: 1,
      zones: [
        zone('stock:0', 0, [stock[0]], stock[1]),
        zone('stock:1', 1, ['2D'], 20),
        zone('hand:0', 0, viewer === 0 ? hand : [], hand.length),
        zone('hand:1', 1, [], 5),
        ...four.map((index) => zone(`discard:0:${index}`, 0, cards(discards[index]))),
        ...four.map((index) => zone(`discard:1:${index}`, 1, index === 0 ? ['AS'] : [])),
        ...four.map((index) => zone(`build:${index}`, null, cards(builds[index]))),
        zone('draw', null, [], 50),
        zone('completed', null, [], 12),
      ],
      first: 0,
      turn: { seat: toPlay, number: 3, moved: false },
      result: null,
      chance: null,
    },
    rematch: [false, false],
    next_match: null,
    score: [0, 0],
    ready: [false, false],
    next_deal: null,
    draw_offers: [false, false],
  };
}
