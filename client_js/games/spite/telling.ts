/** What happened, in words for those who listen: one short sentence for what matters in a step. */

import type { Event, MatchView, Seat } from '../../sdk';
import { isWild, rankOf } from './cards';
import { aRank, cardName, counted, rankName, zoneName } from './naming';
import { hasScore } from './score';
import { kindOf, zoneOf } from './zones';

type Moved = Extract<Event, { type: 'moved' }>;

/** The name of a seat at this view: `You` for the viewer. */
export function seatName(view: MatchView, seat: Seat): string {
  if (seat === view.viewer) return 'You';
  return view.players[seat]?.name ?? (seat === 0 ? 'Player 1' : 'Player 2');
}

/** Whose turn it is: `Your turn`, `Ada's turn`. */
export function turnWords(view: MatchView, seat: Seat): string {
  return seat === view.viewer ? 'Your turn' : `${seatName(view, seat)}'s turn`;
}

/** The sentences that tell `events`, which led to `view`. */
export function tell(view: MatchView, events: readonly Event[]): string[] {
  return events.flatMap((event) => sentence(view, event) ?? []);
}

function sentence(view: MatchView, event: Event): string | null {
  switch (event.type) {
    case 'seated':
      return `${seatName(view, event.seat)} took a seat.`;
    case 'began':
      return 'The cards are dealt.';
    case 'moved':
      return movement(view, event);
    case 'turned':
      return turned(view, event);
    case 'turn':
      return `${turnWords(view, event.seat)}.`;
    case 'draw_offered':
      return `${seatName(view, event.seat)} ${event.seat === view.viewer ? 'offer' : 'offers'} a draw.`;
    case 'ended':
      return ending(view, event.result.winner);
    case 'match_ended':
      return matchEnding(view, event.winner);
    case 'ready':
      return `${seatName(view, event.seat)} ${event.seat === view.viewer ? 'are' : 'is'} ready for the next game.`;
    case 'rematch_offered':
      return `${seatName(view, event.seat)} would like to play again.`;
    default:
      return null;
  }
}

function movement(view: MatchView, event: Moved): string | null {
  const from = kindOf(event.source);
  const to = kindOf(event.target);
  if (from === 'build') return `${capital(zoneName(event.source))} is complete.`;
  if (from === 'draw') return to === 'hand' ? drawn(view, event) : null;
  const owner = view.game && zoneOf(view.game, event.source)?.owner;
  const [card] = typeof event.cards === 'number' ? [] : event.cards;
  if (owner === null || owner === undefined || card === undefined) return null;
  const who = seatName(view, owner);
  if (to === 'discard')
    return `${who} ${verb(who, 'discard')} ${several(view, event, card)} on ${zoneName(event.target)}.`;
  if (to !== 'build') return null;
  const pile = view.game ? zoneOf(view.game, event.target) : undefined;
  const stands = pile && pile.count > 0 ? `, now at ${rankName(pile.count, view.rules.pack)}` : '';
  return `${who} ${verb(who, 'play')} ${aCard(view, card)} from the ${zoneName(event.source)} on ${zoneName(event.target)}${stands}.`;
}

function drawn(view: MatchView, event: Moved): string | null {
  const owner = view.game && zoneOf(view.game, event.target)?.owner;
  if (owner === null || owner === undefined) return null;
  const who = seatName(view, owner);
  const cards = event.cards;
  if (typeof cards === 'number') return `${who} ${verb(who, 'draw')} ${counted(cards, 'card')}.`;
  return `${who} ${verb(who, 'draw')} ${cards.map((card) => rankName(rankOf(card), view.rules.pack)).join(', ')}.`;
}

function turned(view: MatchView, event: Extract<Event, { type: 'turned' }>): string | null {
  const owner = view.game && zoneOf(view.game, event.zone)?.owner;
  if (owner === null || owner === undefined) return null;
  const whose = owner === view.viewer ? 'Your' : `${seatName(view, owner)}'s`;
  return `${whose} next stock card: ${cardName(event.card, view.rules)}.`;
}

function ending(view: MatchView, winner: Seat | null): string {
  if (winner === null) return 'The game is drawn.';
  return winner === view.viewer ? 'You won the game.' : `${seatName(view, winner)} won the game.`;
}

/** Only matches of several games have an end of their own. */
function matchEnding(view: MatchView, winner: Seat | null): string | null {
  if (!hasScore(view.rules)) return null;
  if (winner === null) return 'Nobody won the match.';
  return winner === view.viewer ? 'You won the match.' : `${seatName(view, winner)} won the match.`;
}

function aCard(view: MatchView, card: string): string {
  const { rules } = view;
  const name = rankName(rankOf(card), rules.pack);
  if (name === 'wild card') return 'a wild card';
  return isWild(card, rules) ? `a wild ${name}` : aRank(rankOf(card), rules.pack);
}

/** One card, or how many of a rank were laid down together. */
function several(view: MatchView, event: Moved, card: string): string {
  const count = typeof event.cards === 'number' ? event.cards : event.cards.length;
  const name = rankName(rankOf(card), view.rules.pack);
  return count > 1 ? counted(count, name) : aCard(view, card);
}

function verb(who: string, stem: string): string {
  return who === 'You' ? stem : `${stem}s`;
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
