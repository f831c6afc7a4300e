/** Made-up tables: a start, a middle with long fans, an end. */

import type { Card, MatchView, Rules, Seat, Viewer, ZoneView } from '../../sdk';

export const RULES: Rules = {
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

type Lay = {
  stocks: [[Card, number], [Card, number]];
  hands: [string, string];
  discards: [string[], string[]];
  builds: string[];
  draw: number;
  completed: number;
};

const LAYS: Record<string, Lay> = {
  start: {
    stocks: [
      ['QH', 20],
      ['7S', 20],
    ],
    hands: ['4C 9D KS 2H TD', ''],
    discards: [
      ['', '', '', ''],
      ['', '', '', ''],
    ],
    builds: ['', '', '', ''],
    draw: 59,
    completed: 0,
  },
  mid: {
    stocks: [
      ['6D', 15],
      ['9C', 17],
    ],
    hands: ['6S KD TH 2C QC', '3S 4D 7D JS'],
    discards: [
      ['9S 8H 8C 7H', 'QD', 'JC TS 9H 4S 4H 3D', ''],
      ['TD 9D 8S', 'KC', '5H 5C', 'QS JD TC 7C'],
    ],
    builds: ['AS 2D 3H 4C 5D', 'AH KS 3C', '', 'AC 2S 3S 4D 5S 6H 7D 8D 9C TH'],
    draw: 27,
    completed: 12,
  },
  long: {
    stocks: [
      ['JD', 3],
      ['KH', 1],
    ],
    hands: ['6S KD TH 2C QC', '3S 4D 7D JS 2S'],
    discards: [
      [
        '9S 8H 8C 7H 7S 6C 5D 4H 4C 3D',
        'QD QH JS TS',
        'JC TS 9H 4S 4H 3D 2D 9C 8S 7D 6H 5S 4D 3S',
        'KS',
      ],
      [
        'TD 9D 8S 7S 6D 5H 5C 4H 3C 2H 9S 9H 8H',
        'KC TD',
        '5H 5C 4D 3H',
        'QS JD TC 7C 6S 6C 5S 4S 3C 2C',
      ],
    ],
    builds: ['AS 2D 3H 4C KD', 'AH KS 3C', 'AD', 'AC 2S 3S 4D 5S 6H 7D 8D 9C TH KC'],
    draw: 4,
    completed: 24,
  },
};

function zone(
  id: string,
  owner: Seat | null,
  shows: ZoneView['shows'],
  cards: Card[],
  count = cards.length,
): ZoneView {
  return { id, owner, shows, count, cards };
}

const split = (text: string): Card[] => text.split(' ').filter(Boolean);

/** A view of one of the scenes: `start`, `mid`, `long`, `theirs`, `won`, `lost`. */
export function scene(name: string, viewer: Viewer): MatchView {
  const lay = LAYS[name] ?? LAYS[name === 'theirs' ? 'mid' : 'long'];
  if (!lay) throw new Error(name);
  const ended = name === 'won' || name === 'lost';
  const seats: Seat[] = [0, 1];
  const zones = [
    ...seats.map((seat) =>
      zone(`stock:${seat}`, seat, 'top', [lay.stocks[seat][0]], lay.stocks[seat][1]),
    ),
    ...seats.map((seat) => {
      const hand = split(lay.hands[seat]);
      return seat === viewer
        ? zone(`hand:${seat}`, seat, 'all', hand)
        : zone(`hand:${seat}`, seat, 'count', [], hand.length);
    }),
    ...seats.flatMap((seat) =>
      lay.discards[seat].map((pile, i) => zone(`discard:${seat}:${i}`, seat, 'all', split(pile))),
    ),
    ...lay.builds.map((pile, i) => zone(`build:${i}`, null, 'all', split(pile))),
    zone('draw', null, 'count', [], lay.draw),
    zone('completed', null, 'count', [], lay.completed),
  ];
  if (name === 'won') {
    const stock = zones.find((z) => z.id === 'stock:0');
    if (stock) Object.assign(stock, { count: 0, cards: [] });
  }
  return {
    id: 'abcdef12',
    status: ended ? 'finished' : 'playing',
    viewer,
    preset: 'snm-a',
    rules: RULES,
    players: [{ name: 'Maren' }, { name: 'Tobias' }],
    game: {
      number: 1,
      zones,
      first: 0,
      turn: { seat: name === 'theirs' ? 1 : 0, number: name === 'start' ? 1 : 9 },
      result: ended
        ? {
            winner: name === 'won' ? 0 : 1,
            reason: name === 'won' ? 'stock_emptied' : 'resigned',
            stock_left: name === 'won' ? [0, 7] : [3, 1],
            points: [1, 0],
          }
        : null,
    },
    rematch: [false, name === 'won'],
    next_match: null,
  };
}
