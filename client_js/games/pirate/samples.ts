/** Sample records and views for tests. */

import { readFileSync } from 'node:fs';

import { recordsIn, type Seat, type Viewer } from '../../sdk';
import { SEATS } from '../../ui/seats';
import type { Card, ZoneView } from '../cards/generated';
import { standardDeck, SUITS, suitOf } from '../cards/ranks';
import { SHIP_CARDS } from './fold';
import { DEFAULT_RULES, KEY, type PiratePosition, type Suit } from './generated';
import type { PirateView } from './position';
import { pirateRecordOf, type PirateRecord } from './record';

const SAMPLES = new URL('../../../protocol/samples/games/pirate/', import.meta.url);

/** Return a sample from protocol/samples/games/pirate. */
export function sample(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`${name}.json`, SAMPLES), 'utf8'));
}

/** Return a complete game as the server recorded it, with claims, a sunk ship, and a winner. */
export function sampleRecord(): PirateRecord {
  const text = readFileSync(new URL('sample_record.jsonl', import.meta.url), 'utf8');
  const [record] = recordsIn(text).map(pirateRecordOf);
  if (!record) throw new Error('there is no record');
  return record;
}

export function viewOf(
  position: PiratePosition | null,
  viewer: Viewer = 0,
  more: Partial<PirateView> = {},
): PirateView {
  return {
    id: 'm1',
    game_key: KEY,
    status: 'playing',
    viewer,
    preset: 'pirate',
    rules: DEFAULT_RULES,
    players: [
      { name: 'Ada', computer: null, program: false, avatar: null, registered: false },
      { name: 'Bo', computer: null, program: false, avatar: null, registered: false },
    ],
    game: position && { number: 1, position, result: null, chance: null },
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
    ...more,
  };
}

/**
 * Return a position in which seat 0 is the low player and no ship is captured. `cards` has the open
 * cards by zone, and `stocks` the number of cards in each stock.
 */
export function position(
  cards: Readonly<Record<string, readonly string[]>>,
  stocks: readonly [number, number] = [0, 0],
): PiratePosition {
  const zone = (id: string, owner: Seat | null = null): ZoneView => {
    const lie = [...(cards[id] ?? [])];
    return { id, owner, shows: 'all', count: lie.length, cards: lie };
  };
  return {
    zones: [
      ...SEATS.flatMap((seat): ZoneView[] => [
        { ...zone(`stock:${seat}`, seat), shows: 'count', count: stocks[seat] },
        zone(`waste:${seat}`, seat),
        zone(`captured:${seat}`, seat),
      ]),
      ...SUITS.flatMap((suit) => [zone(`low:${suit}`), zone(`high:${suit}`)]),
      zone('sunk'),
    ],
    ships: SUITS.map((suit) => ({
      suit,
      low: 0,
      low_needs: zone(`low:${suit}`).count + 1,
      high_needs: SHIP_CARDS - zone(`high:${suit}`).count,
      boarded: null,
    })),
    captured: [0, 0],
    sunk: 0,
    turned: [0, 0],
    low: 0,
    cuts: [['2S', '9H']],
  };
}

/** Return the first `count` cards of an end: `low` from the ace up, `high` from the king down. */
export function end(which: 'low' | 'high', suit: Suit, count: number): Card[] {
  const suited = standardDeck().filter((card) => suitOf(card) === suit);
  return (which === 'low' ? suited : suited.reverse()).slice(0, count);
}
