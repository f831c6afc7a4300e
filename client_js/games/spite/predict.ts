/**
 * What an action will certainly lead to, so that it shows before the server has answered
 * (docs/rules.md, section 4). What nobody can know yet, the next stock card or what is drawn, is
 * left to the server's step.
 */

import type { Action, Event, MatchView } from '../../sdk';
import { highestNatural } from './cards';
import { neededRank } from './legal';
import { across, zoneOf, zonesOf } from './zones';

type Play = Extract<Action, { type: 'play' }>;
type Discard = Extract<Action, { type: 'discard' }>;

/** The events that the viewer will be told, as far as they are certain. The action must be legal. */
export function predict(view: MatchView, action: Action): Event[] {
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

function played(view: MatchView, action: Play): Event[] {
  const { source, card, target } = action;
  const move: Event = { type: 'moved', source, target, cards: [card] };
  const pile = view.game ? zoneOf(view.game, target) : undefined;
  const from = view.game ? zoneOf(view.game, source) : undefined;
  const wins = source.startsWith('stock:') && from?.count === 1;
  if (!pile || wins || neededRank(pile) < highestNatural(view.rules)) return [move];
  const home = view.rules.shuffle === 'draw_empty' ? 'completed' : 'draw';
  return [move, { type: 'moved', source: target, target: home, cards: [...pile.cards, card] }];
}

function discarded(view: MatchView, action: Discard): Event[] {
  const { viewer, game } = view;
  if (!game || viewer === 'spectator') return [];
  const hand = zonesOf(game, 'hand', viewer)[0];
  if (!hand) return [];
  const { target, cards } = action;
  return [{ type: 'moved', source: hand.id, target, cards }, ...turned(view)];
}

/** The turn goes to the opponent. */
function turned(view: MatchView): Event[] {
  const turn = view.game?.turn;
  return turn ? [{ type: 'turn', seat: across(turn.seat), number: turn.number + 1 }] : [];
}
