/**
 * What an action will certainly lead to, so that it shows before the server has answered
 * (docs/rules.md, section 4). What nobody can know yet, the next stock card or what is drawn, is
 * left to the server's step.
 */

import { across } from '../../ui/seats';
import type { Moved } from '../cards/generated';
import { kindOf } from '../cards/zones';
import { clearedTo } from './completion';
import type { Discard, Play, SpiteAction, SpiteEvent } from './generated';
import { ownHand, turnAt, zoneAt, type SpiteView } from './position';

/** The events that the viewer will be told, as far as they are certain. The action must be legal. */
export function predict(view: SpiteView, action: SpiteAction): SpiteEvent[] {
  switch (action.type) {
    case 'play':
      return played(view, action);
    case 'discard':
      return discarded(view, action);
    case 'pass':
      return turned(view);
    case 'refill':
      return [];
  }
}

function played(view: SpiteView, { source, card, target }: Play): SpiteEvent[] {
  const move: Moved = { type: 'moved', source, target, cards: [card] };
  const pile = zoneAt(view, target);
  if (!pile) return [move];
  const won = kindOf(source) === 'stock' && zoneAt(view, source)?.count === 1;
  const home = clearedTo(pile.count + 1, won, view.rules);
  if (home === null) return [move];
  return [move, { type: 'moved', source: target, target: home, cards: [...pile.cards, card] }];
}

function discarded(view: SpiteView, { target, cards }: Discard): SpiteEvent[] {
  const hand = ownHand(view);
  if (!hand) return [];
  return [{ type: 'moved', source: hand.id, target, cards }, ...turned(view)];
}

/** The turn goes to the opponent. */
function turned(view: SpiteView): SpiteEvent[] {
  const turn = turnAt(view);
  return turn ? [{ type: 'turn', seat: across(turn.seat), number: turn.number + 1 }] : [];
}
