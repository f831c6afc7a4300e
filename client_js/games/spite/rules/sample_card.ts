/** Sample cards for the pictures on Spite and Malice's rules page. */

import type { Card } from '../../cards/generated';
import { JOKER, printedRank } from '../../cards/ranks';
import type { SpiteRules } from '../generated';

const JOKER_RANK = 14;
const TURNS = 'SDCH';

/** Return a sample card of a rank for pictures of the rules. `turn` selects the suit. */
export function sampleCard(rules: SpiteRules, rank: number, turn = 0): Card {
  if (rank === JOKER_RANK) return JOKER;
  if (rules.pack === 'twelves') return String(rank);
  const printed = rank === 10 ? 'T' : printedRank(rank);
  return `${printed}${TURNS.charAt(turn % TURNS.length)}`;
}
