/**
 * Facts about a finished game of Spite and Malice from its record, which its players could not see
 * or count during play. Shown with the result.
 */

import type { Seat } from '../../sdk';
import type { Card } from '../cards/generated';
import type { SpiteRecord } from './record';

export type RecordFacts = {
  /** The cards left in each hand, in the order in which they came. */
  readonly hands: readonly [readonly Card[], readonly Card[]];
  /** The time from the start to the last move; null if the record has no times. */
  readonly lastedMs: number | null;
  /** The maximum number of cards that each seat played in one turn. */
  readonly longestRuns: readonly [number, number];
  /** The number of turns of both seats. */
  readonly turns: number;
};

/**
 * Return the last hands, the duration, the longest runs of plays and the number of turns of a
 * recorded game.
 */
export function recordFacts({ hands: dealt, actions }: SpiteRecord): RecordFacts {
  const hands: [Card[], Card[]] = [[...dealt[0]], [...dealt[1]]];
  const longestRuns: [number, number] = [0, 0];
  let run = 0;
  let ended = 0;
  for (const action of actions) {
    switch (action.do) {
      case 'draw':
        hands[action.seat].push(...action.cards);
        break;
      case 'play':
        run += 1;
        longestRuns[action.seat] = Math.max(longestRuns[action.seat], run);
        if (action.from === 'hand') removeCard(hands, action.seat, action.card);
        break;
      case 'discard':
        for (const card of action.cards) removeCard(hands, action.seat, card);
        run = 0;
        ended += 1;
        break;
      case 'pass':
        run = 0;
        ended += 1;
    }
  }
  const last = actions.at(-1);
  // A game may end within a turn, by its winning card for example.
  const isInTurn = last !== undefined && last.do !== 'discard' && last.do !== 'pass';
  return { hands, lastedMs: last?.at ?? null, longestRuns, turns: ended + (isInTurn ? 1 : 0) };
}

function removeCard(hands: readonly [Card[], Card[]], seat: Seat, card: Card): void {
  const index = hands[seat].indexOf(card);
  if (index >= 0) hands[seat].splice(index, 1);
}
