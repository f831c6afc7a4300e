/** Sample records, views and positions of Pirate for tests. */

import { readFileSync } from 'node:fs';

import { fold, matchViewOf, recordsIn, type GameWire, type Seat, type Viewer } from '../../sdk';
import { recordedPlayer } from '../../ui/player_names';
import { SEATS } from '../../ui/seats';
import type { Card, ZoneView } from '../cards/generated';
import { standardDeck, SUITS, suitOf } from '../cards/ranks';
import { exampleOf } from '../game';
import { ENTRY as PIRATE } from './entry';
import example from './example.json';
import { SHIP_CARDS } from './fold';
import { DEFAULT_RULES, KEY, type PiratePosition, type PirateTypes, type Suit } from './generated';
import type { PirateView } from './position';
import { pirateRecordOf, type PirateRecord } from './record';

const SAMPLES = new URL('../../../protocol/samples/games/pirate/', import.meta.url);

/** Return the sample with this name from protocol/samples/games/pirate. */
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

/** Return the record of the example for learners, and its steps with the positions before them. */
export function stepsOfExample() {
  const { record, replay } = exampleOf<PirateTypes>(example);
  let view = viewOf(null);
  const steps = replay.steps.map(({ seat, events: [events = []] }) => {
    const before = view.game?.position ?? null;
    view = fold(view, events, PIRATE.wire as unknown as GameWire<PirateTypes>);
    return { seat, events, before };
  });
  return { record: pirateRecordOf(record), steps };
}

export function viewOf(
  position: PiratePosition | null,
  viewer: Viewer = 0,
  more: Partial<PirateView> = {},
): PirateView {
  return matchViewOf<PirateTypes>({
    id: 'm1',
    game_key: KEY,
    status: 'playing',
    viewer,
    preset: 'pirate',
    rules: DEFAULT_RULES,
    players: [recordedPlayer('Ada'), recordedPlayer('Bo')],
    game: position && { number: 1, position, result: null, chance: null },
    ...more,
  });
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
