/** Why the game refused an action, and why it ended, as sentences. */

import type { Params } from '../../sdk';
import type { Card } from '../cards/generated';
import { suitName, suitOf } from '../cards/ranks';
import type { PirateCode, Suit } from './generated';
import { cardName, shipName, theRank } from './naming';

type Sentence = (params: Params) => string;

function shipIn({ ship }: Params): Suit {
  return (ship === 'H' || ship === 'D' || ship === 'C' ? ship : 'S') satisfies Suit;
}

function doesNotFit(params: Params): string {
  const card = String(params.card ?? '');
  const ship = shipIn(params);
  if (suitOf(card) === null) return 'That card does not fit there.';
  if (suitOf(card) !== ship)
    return `The ${cardName(card)} does not belong to the ${shipName(ship)}.`;
  return `The ${cardName(card)} does not fit: your end needs ${theRank(Number(params.needs))}.`;
}

const REFUSALS: Readonly<Record<PirateCode, Sentence>> = {
  no_cards: () => 'You have no card left to turn. You can claim what your opponent turns.',
  no_open_card: () => 'There is no open card to play.',
  no_ship: (params) => `No ${suitName(shipIn(params))} can be played any more.`,
  boarded: (params) => `You have boarded the ${shipName(shipIn(params))}: your end is complete.`,
  does_not_fit: doesNotFit,
  has_cards: () => 'You can claim cards once your stock and your waste are empty.',
};

/** Why an action was refused, in one line; null for codes that are not the game's own. */
export function refusalWords(code: string, params: Params = {}): string | null {
  return isOwn(code) ? REFUSALS[code](params) : null;
}

function isOwn(code: string): code is PirateCode {
  return Object.hasOwn(REFUSALS, code);
}

/** That a card could be laid when that was sent, and `other` was first. `back`: one still has it. */
export function tooLate(card: Card, other: string, back: boolean): string {
  const name = cardName(card);
  return back
    ? `${other} was first. The ${name} comes back.`
    : `${other} was first: the ${name} is gone.`;
}

/** Why a game ended, where `won` is null if nobody did; null for reasons of any game. */
export function endWords(reason: string, won: 'you' | 'other' | null): string | null {
  switch (reason) {
    case 'ships':
      return 'Enough ships were captured to win.';
    case 'stuck':
      return won === null
        ? 'No card fits any more, and both have as many ships.'
        : 'No card fits any more: more ships win.';
    case 'timeout':
      return won === null
        ? 'The time is up, and both have as many ships.'
        : 'The time is up: more ships win.';
    default:
      return null;
  }
}
