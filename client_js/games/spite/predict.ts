/**
 * Predicts the certain events of an action in Spite and Malice, to display them before the server
 * answers (docs/rules.md, section 4). Unknown cards, such as the next stock card and drawn cards,
 * are left to the server.
 */

import { otherSeat } from '../../ui/seats';
import type { Moved } from '../cards/generated';
import { kindOf } from '../cards/zones';
import { clearedTo } from './completion';
import type { Discard, Play, SpiteAction, SpiteEvent } from './generated';
import { ownHand, turnAt, zoneAt, type SpiteView } from './position';

/**
 * Return the certain events that the server will send, which may be none. The action must be legal.
 */
export function predict(view: SpiteView, action: SpiteAction): SpiteEvent[] {
  switch (action.type) {
    case 'play':
      return playEvents(view, action);
    case 'discard':
      return discardEvents(view, action);
    case 'pass':
      return turnEvents(view);
    case 'refill':
      return [];
  }
}

function playEvents(view: SpiteView, { source, card, target }: Play): SpiteEvent[] {
  const move: Moved = { type: 'moved', source, target, cards: [card] };
  const pile = zoneAt(view, target);
  if (!pile) return [move];
  const won = kindOf(source) === 'stock' && zoneAt(view, source)?.count === 1;
  const home = clearedTo(pile.count + 1, won, view.rules);
  if (home === null) return [move];
  return [move, { type: 'moved', source: target, target: home, cards: [...pile.cards, card] }];
}

function discardEvents(view: SpiteView, { target, cards }: Discard): SpiteEvent[] {
  const hand = ownHand(view);
  if (!hand) return [];
  return [{ type: 'moved', source: hand.id, target, cards }, ...turnEvents(view)];
}

/** Return the event that gives the turn to the opponent. */
function turnEvents(view: SpiteView): SpiteEvent[] {
  const turn = turnAt(view);
  return turn ? [{ type: 'turn', seat: otherSeat(turn.seat), number: turn.number + 1 }] : [];
}
