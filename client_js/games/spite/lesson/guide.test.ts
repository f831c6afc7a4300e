/**
 * Tests of the tips for a learner of Spite and Malice: when each of them applies, and which parts
 * of the table it points at.
 */

import { describe, expect, it } from 'vitest';

import { advance, NO_PROGRESS } from '../../../ui/lesson/guide';
import type { SpiteView } from '../position';
import { table, type Sample } from '../sample_table';
import { GUIDE } from './guide';

/** The number of letters that fits below the table on a phone. */
const MOST_LETTERS = 175;

type Turn = Sample & { turn?: number; theirs?: readonly [string, number]; completed?: number };

/** Return a learner's table. By default it is seat 0's turn, with 5 cards in each stock. */
function at({ turn = 1, theirs = ['9C', 5], completed = 0, ...sample }: Turn = {}): SpiteView {
  const view = table({ stock: ['8S', 5], rules: { stock_count: 5 }, ...sample });
  const position = view.game?.position;
  if (!position?.turn) throw new Error('no turn');
  position.turn = { ...position.turn, number: turn };
  position.zones = position.zones.map((zone) => {
    if (zone.id === 'stock:1') return { ...zone, count: theirs[1], cards: [theirs[0]] };
    return zone.id === 'completed' ? { ...zone, count: completed } : zone;
  });
  return view;
}

/** Return the tip for a view. `known` are the topics that the learner knows already. */
function tip(view: SpiteView, ...known: string[]): ReturnType<typeof advance>['tip'] {
  return advance(GUIDE, { ...NO_PROGRESS, shown: known }, view).tip;
}

/** Return the keyboard stops of the table's parts that a tip points at. */
function about(current: ReturnType<typeof tip>): string[] {
  return (current?.about ?? []).map((selector) => /data-stop="([^"]+)"/.exec(selector)?.[1] ?? '');
}

const FIRST = ['goal', 'builds'];
/**
 * The situation of each topic: a table where it applies, the topics that the learner knows already,
 * and a table where it does not apply.
 */
const WHEN: Readonly<Record<string, readonly [SpiteView, readonly string[], SpiteView]>> = {
  goal: [at({ hand: '7C 6H' }), [], at({ turn: 3 })],
  builds: [at({ hand: '7C 6H' }), ['goal'], at({ turn: 3 })],
  play: [at({ hand: '7C AS' }), FIRST, at({ hand: '7C' })],
  wild: [at({ hand: '7C KS' }), FIRST, at({ hand: '7C' })],
  stock_fits: [
    at({ stock: ['3S', 5], builds: ['AS 2S'], hand: '9C' }),
    FIRST,
    at({ stock: ['4S', 5], builds: ['AS 2S'], hand: '9C' }),
  ],
  block: [
    at({ theirs: ['3C', 5], builds: ['AS 2S'], hand: '9C KH' }),
    FIRST,
    at({ theirs: ['4C', 5], builds: ['AS 2S'], hand: '9C KH' }),
  ],
  bridge: [
    at({ stock: ['4S', 5], builds: ['AS 2S'], hand: '9C KH' }),
    FIRST,
    at({ stock: ['4S', 5], builds: ['AS 2S'], hand: '3C KH' }),
  ],
  last_card: [at({ hand: 'AC', turn: 3 }), [], at({ hand: '7C', turn: 3 })],
  from_discard: [
    at({ hand: '9C', turn: 3, discards: ['7C AC'] }),
    [],
    at({ hand: '9C', turn: 3, discards: ['AC 7C'] }),
  ],
  turned: [at({ stock: ['8S', 4], turn: 3 }), [], at({ turn: 3 })],
  completed: [at({ completed: 12, turn: 3 }), [], at({ turn: 3 })],
  refill: [at({ hand: '9C 7C', turn: 3 }), [], at({ hand: '9C 7C', turn: 1 })],
  turn_over: [at({ toPlay: 1, turn: 2, discards: ['7C'] }), FIRST, at({ toPlay: 0, turn: 1 })],
  order: [
    at({ hand: '9C 6C', turn: 3, discards: ['7C'] }),
    ['refill', 'turn_over'],
    at({ hand: '9C 6C', turn: 3 }),
  ],
  discard: [at({ hand: '9C 6C' }), FIRST, at({ hand: '9C AC' })],
  danger: [at({ theirs: ['3C', 1], turn: 3 }), [], at({ theirs: ['3C', 2], turn: 3 })],
  last_stock: [at({ stock: ['8S', 1], turn: 3 }), [], at({ stock: ['8S', 2], turn: 3 })],
};

describe('the guide', () => {
  it.each(Object.entries(WHEN))('says %s only when it applies', (key, when) => {
    const [matters, known, elsewhere] = when;
    expect(tip(matters, ...known)?.key).toBe(key);
    const others = GUIDE.map((topic) => topic.key).filter((other) => other !== key);
    expect(tip(elsewhere, ...others)).toBeNull();
  });

  it('has a test for each topic', () => {
    expect([...Object.keys(WHEN), 'end'].sort()).toEqual(GUIDE.map(({ key }) => key).sort());
  });

  it.each(Object.entries(WHEN))('says %s briefly and points at visible elements', (_key, when) => {
    const [view, known] = when;
    const current = tip(view, ...known);
    expect(current?.text.length).toBeLessThan(MOST_LETTERS);
    expect(current?.text).toMatch(/^[A-Z].*\.$/);
    const places = view.game?.position.zones.flatMap(({ id, count }) => [
      id,
      ...Array.from({ length: count }, (_, index) => `${id}#${index}`),
    ]);
    expect(places).toEqual(expect.arrayContaining(about(current)));
    expect(about(current)).not.toEqual([]);
  });

  it('points at the card', () => {
    const view = at({ theirs: ['3C', 5], builds: ['AS 2S'], hand: '9C KH' });
    expect(about(tip(view, ...FIRST))).toEqual(['stock:1', 'build:0', 'hand:0#1']);
  });

  it('suggests blocking with a card of the same rank, if there is one', () => {
    const view = at({ theirs: ['3C', 5], builds: ['AS 2S'], hand: 'KH 3D' });
    const current = tip(view, ...FIRST);
    expect(current?.text).toContain('Play your own 3');
    expect(about(current)).toContain('hand:0#1');
  });

  it('suggests no discard if a wild card still leads to the stock card', () => {
    const view = at({ stock: ['4S', 5], builds: ['AS 2S'], hand: '9C KH' });
    expect(tip(view, ...FIRST, 'bridge', 'wild', 'block')).toBeNull();
  });

  it.each([0, 1, null] as const)('has a closing text for winner %s', (winner) => {
    const view = at({ status: 'finished' });
    const tally = { stock_left: [0, 2] as [number, number] };
    if (view.game) view.game.result = { winner, reason: 'stock_emptied', points: [1, 0], tally };
    expect(tip(view)?.key).toBe('end');
  });
});
