/**
 * Tests that the client finds the same legal actions in Spite and Malice as the server, in the
 * positions of tests/golden/legal.json.
 */

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

import type { Seat } from '../../sdk';
import type { Card, ZoneId, ZoneView } from '../cards/generated';
import type { SpiteAction, SpiteRules, Turn } from './generated';
import { actionFor, movableCards, passRejection, refillRejection, rejection } from './legal';
import { ownHand, zonesAt, type SpiteView } from './position';
import { CLASSIC, table } from './sample_table';

type Position = {
  name: string;
  rules: Partial<SpiteRules>;
  turn: Turn;
  zones: [ZoneId, Seat | null, ZoneView['shows'], number, string][];
  actions: string[];
};

const file = new URL('../../../tests/golden/legal.json', import.meta.url);
const positions = JSON.parse(readFileSync(file, 'utf8')) as Position[];

function viewOf({ rules, turn, zones }: Position): SpiteView {
  const { game, ...match } = table();
  if (!game) throw new Error('the sample has a game');
  const shown = zones.map(([id, owner, shows, count, cards]): ZoneView => ({
    id,
    owner,
    shows,
    count,
    cards: cards.split(' ').filter(Boolean),
  }));
  return {
    ...match,
    viewer: turn.seat,
    rules: { ...CLASSIC, ...rules },
    game: { ...game, position: { ...game.position, zones: shown, turn } },
  };
}

/** Return every non-empty subset of `cards`. */
function choices(cards: readonly Card[]): Card[][] {
  const all = cards.reduce<Card[][]>(
    (some, card) => [...some, ...some.map((choice) => [...choice, card])],
    [[]],
  );
  return all.slice(1);
}

function inWords(action: SpiteAction): string {
  switch (action.type) {
    case 'play':
      return `play ${action.card} ${action.source} ${action.target}`;
    case 'discard':
      return `discard ${[...action.cards].sort().join(' ')} ${action.target}`;
    default:
      return action.type;
  }
}

/** Return all legal actions, found by trying every card and every group on every zone. */
function allowed(view: SpiteView): string[] {
  const places = zonesAt(view);
  const hand = ownHand(view)?.cards ?? [];
  const groups = choices(hand)
    .filter((cards) => cards.length > 1)
    .map(([card = '', ...others]) => ({ zone: `hand:${view.viewer}`, card, others }));
  const found = [...movableCards(view), ...groups].flatMap((hold) =>
    places
      .filter((place) => rejection(view, hold, place.id) === null)
      .map((place) => inWords(actionFor(hold, place.id))),
  );
  if (refillRejection(view) === null) found.push('refill');
  if (passRejection(view) === null) found.push('pass');
  return [...new Set(found)].sort();
}

test.each(positions.map((position, index) => [index, position.name, position] as const))(
  'position %i, %s: what the server allows, and nothing else',
  (_, _name, position) => {
    expect(allowed(viewOf(position))).toEqual([...position.actions].sort());
  },
);
