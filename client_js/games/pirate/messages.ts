/** Pirate's texts for rejected actions, for cards that came too late, and for the ends of games. */

import { t } from '../../i18n/texts.svelte';
import type { Params } from '../../sdk';
import { capitalize } from '../../ui/capitalization';
import type { Card } from '../cards/generated';
import { faceName, suitName, suitOf } from '../cards/ranks';
import type { PirateCode, Suit } from './generated';
import { shipName, theRank } from './names';

type Sentence = (params: Params) => string;

function shipParam({ ship }: Params): Suit {
  return (ship === 'H' || ship === 'D' || ship === 'C' ? ship : 'S') satisfies Suit;
}

function doesNotFit(params: Params): string {
  const card = String(params.card ?? '');
  const ship = shipParam(params);
  if (suitOf(card) === null) return t('pirate:refusal.noFit');
  return capitalize(
    suitOf(card) === ship
      ? t('pirate:refusal.needs', { card: faceName(card), rank: theRank(Number(params.needs)) })
      : t('pirate:refusal.otherSuit', { card: faceName(card), ship: shipName(ship) }),
  );
}

const REJECTIONS: Readonly<Record<PirateCode, Sentence>> = {
  no_cards: () => t('pirate:refusal.noCards'),
  no_open_card: () => t('pirate:refusal.noOpenCard'),
  no_ship: (params) => t('pirate:refusal.noShip', { suit: suitName(shipParam(params)) }),
  boarded: (params) => t('pirate:refusal.boarded', { ship: shipName(shipParam(params)) }),
  does_not_fit: doesNotFit,
  has_cards: () => t('pirate:refusal.hasCards'),
};

/** Explain a rejected action in one line. Return null for codes that other games have too. */
export function rejectionText(code: string, params: Params = {}): string | null {
  return isGameCode(code) ? REJECTIONS[code](params) : null;
}

function isGameCode(code: string): code is PirateCode {
  return Object.hasOwn(REJECTIONS, code);
}

/**
 * Explain that a card came too late because `other` was faster. `back`: the card is back on the
 * waste.
 */
export function tooLate(card: Card, other: string, back: boolean): string {
  const params = { name: other, card: faceName(card) };
  return back ? t('pirate:late.back', params) : t('pirate:late.gone', params);
}

/**
 * Describe why a game ended. `won` is null if neither player won. Return null for reasons that
 * other games have too.
 */
export function endText(reason: string, won: 'you' | 'other' | null): string | null {
  switch (reason) {
    case 'ships':
      return t('pirate:ended.ships');
    case 'stuck':
      return won === null ? t('pirate:ended.stuckDraw') : t('pirate:ended.stuck');
    case 'timeout':
      return won === null ? t('pirate:ended.timeoutDraw') : t('pirate:ended.timeout');
    default:
      return null;
  }
}
