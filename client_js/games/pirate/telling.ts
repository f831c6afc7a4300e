/**
 * What happened, in words for those who listen. Two players at once do much, so only this is told:
 * what becomes of ships, the viewer's own turned card, and what the viewer may claim.
 */

import { isAroundGame, type Seat } from '../../sdk';
import { tellAround } from '../../ui/game_words';
import { across, seatName } from '../../ui/seats';
import { capital, counted, verb } from '../../ui/wording';
import { rankName, rankOf } from '../cards/ranks';
import { cutIn } from './cut';
import type { PirateTypes } from './generated';
import { fittingShipFor, isOut } from './legal';
import { cardName, shipName } from './naming';
import { openCard, type PirateStepEvent, type PirateView } from './position';
import { scoreUnit } from './score';

/** The sentences that tell `events`, which led to `view`. */
export function tell(view: PirateView, events: readonly PirateStepEvent[]): string[] {
  return [
    ...events.flatMap((event) => sentence(view, event) ?? []),
    ...cut(view, events),
    ...openCards(view, events),
  ];
}

function sentence(view: PirateView, event: PirateStepEvent): string | null {
  if (isAroundGame<PirateTypes>(event))
    return event.type === 'began' ? null : tellAround(view, event, scoreUnit(view.rules) !== null);
  switch (event.type) {
    case 'ship_captured': {
      const who = seatName(view, event.seat);
      const count = view.game?.position.captured[event.seat] ?? 0;
      const ships = counted(count, 'ship');
      return `${who} ${verb(who, 'capture')} the ${shipName(event.ship)}: ${ships}.`;
    }
    case 'ship_sunk':
      return `The ${shipName(event.ship)} sinks and counts for nobody.`;
    default:
      return null;
  }
}

function cut(view: PirateView, events: readonly PirateStepEvent[]): string[] {
  const made = cutIn(events);
  const last = made?.cards.at(-1);
  if (!made || !last) return [];
  return [`${cutWords(view, last, made.low)}.`];
}

/** What the last cut decided: `Your 4 is lower than Ada’s jack: you lay the aces first`. */
export function cutWords(
  view: Pick<PirateView, 'viewer' | 'players'>,
  cards: readonly [string, string],
  low: Seat,
): string {
  const [less, more] = [cards[low], cards[across(low)]].map((card) => rankName(rankOf(card)));
  const who = seatName(view, low);
  const first = `${who === 'You' ? 'you' : who} ${verb(who, 'build')} up from the aces`;
  return `${capital(less ?? '')} is lower than ${more ?? ''}: ${first}`;
}

/** The card that the viewer has turned, or may claim now. */
function openCards(view: PirateView, events: readonly PirateStepEvent[]): string[] {
  const { viewer, game } = view;
  if (viewer === 'spectator' || !game) return [];
  const out = isOut(game.position, viewer);
  const owner = out ? across(viewer) : viewer;
  const turned = events.some(
    (event) =>
      event.type === 'moved' &&
      event.source === `stock:${owner}` &&
      event.target === `waste:${owner}`,
  );
  const card = openCard(game.position, owner);
  if (!turned || card === undefined) return [];
  const fits = fittingShipFor(view) !== null;
  if (!out) return [`${capital(cardName(card))}${fits ? ', fits' : ''}.`];
  return fits ? [`You can claim the ${cardName(card)}.`] : [];
}
