/** What happened, in words for those who listen: one short sentence for what matters in a step. */

import { isAroundGame } from '../../sdk';
import { tellAround } from '../../ui/game_words';
import { seatName, turnWords } from '../../ui/seats';
import { capital, counted, verb } from '../../ui/wording';
import type { Moved, Turned } from '../cards/generated';
import { aRank, rankName, rankOf } from '../cards/ranks';
import { kindOf } from '../cards/zones';
import type { SpiteTypes } from './generated';
import { cardName, zoneName } from './naming';
import { zoneAt, type SpiteStepEvent, type SpiteView } from './position';
import { scoreUnit } from './score';
import { isWild } from './wilds';

/** The sentences that tell `events`, which led to `view`. */
export function tell(view: SpiteView, events: readonly SpiteStepEvent[]): string[] {
  return events.flatMap((event) => sentence(view, event) ?? []);
}

function sentence(view: SpiteView, event: SpiteStepEvent): string | null {
  if (isAroundGame<SpiteTypes>(event)) {
    if (event.type === 'began') return 'The cards are dealt.';
    return tellAround(view, event, scoreUnit(view.rules) !== null);
  }
  switch (event.type) {
    case 'moved':
      return movement(view, event);
    case 'turned':
      return turned(view, event);
    case 'turn':
      return `${turnWords(view, event.seat)}.`;
    case 'shuffled':
      return null;
  }
}

function movement(view: SpiteView, event: Moved): string | null {
  const from = kindOf(event.source);
  const to = kindOf(event.target);
  if (from === 'build') return `${capital(zoneName(event.source))} is complete.`;
  if (from === 'draw') return to === 'hand' ? drawn(view, event) : null;
  const owner = zoneAt(view, event.source)?.owner;
  const [card] = typeof event.cards === 'number' ? [] : event.cards;
  if (owner === null || owner === undefined || card === undefined) return null;
  const who = seatName(view, owner);
  if (to === 'discard')
    return `${who} ${verb(who, 'discard')} ${several(view, event, card)} on ${zoneName(event.target)}.`;
  if (to !== 'build') return null;
  const pile = zoneAt(view, event.target);
  const stands = pile && pile.count > 0 ? `, now at ${rankName(pile.count, view.rules.pack)}` : '';
  return `${who} ${verb(who, 'play')} ${aCard(view, card)} from the ${zoneName(event.source)} on ${zoneName(event.target)}${stands}.`;
}

function drawn(view: SpiteView, event: Moved): string | null {
  const owner = zoneAt(view, event.target)?.owner;
  if (owner === null || owner === undefined) return null;
  const who = seatName(view, owner);
  const cards = event.cards;
  if (typeof cards === 'number') return `${who} ${verb(who, 'draw')} ${counted(cards, 'card')}.`;
  return `${who} ${verb(who, 'draw')} ${cards.map((card) => rankName(rankOf(card), view.rules.pack)).join(', ')}.`;
}

function turned(view: SpiteView, event: Turned): string | null {
  const owner = zoneAt(view, event.zone)?.owner;
  if (owner === null || owner === undefined) return null;
  const whose = owner === view.viewer ? 'Your' : `${seatName(view, owner)}'s`;
  return `${whose} next stock card: ${cardName(event.card, view.rules)}.`;
}

function aCard(view: SpiteView, card: string): string {
  const { rules } = view;
  const name = rankName(rankOf(card), rules.pack);
  if (name === 'wild card') return 'a wild card';
  return isWild(card, rules) ? `a wild ${name}` : aRank(rankOf(card), rules.pack);
}

/** One card, or how many of a rank were laid down together. */
function several(view: SpiteView, event: Moved, card: string): string {
  const count = typeof event.cards === 'number' ? event.cards : event.cards.length;
  const name = rankName(rankOf(card), view.rules.pack);
  return count > 1 ? counted(count, name) : aCard(view, card);
}
