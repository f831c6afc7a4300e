/** The pips of a 100 × 140 card face as an SVG path, placed as on printed cards. */

import type { Suit } from './ranks';
import { suitPath } from './suits';

/** The centre of a pip. Pips in the lower half are upside down. */
type Pip = { readonly x: number; readonly y: number };

const [LEFT, MIDDLE, RIGHT] = [36.5, 50, 63.5];
const [TOP, BOTTOM, CENTRE] = [26, 114, 70];
const THIRD = (BOTTOM - TOP) / 3;
/** The size of an ace's pip and of all others, as a multiple of the outline's size (`suits.ts`). */
const [ACE, PIP] = [2.3, 0.88];

const row = (y: number): Pip[] => [
  { x: LEFT, y },
  { x: RIGHT, y },
];
const one = (y: number): Pip => ({ x: MIDDLE, y });

const SIX = [...row(TOP), ...row(CENTRE), ...row(BOTTOM)];
const EIGHT = [...row(TOP), ...row(TOP + THIRD), ...row(BOTTOM - THIRD), ...row(BOTTOM)];
const [UPPER, LOWER] = [(TOP + CENTRE) / 2, (BOTTOM + CENTRE) / 2];

const PIPS: readonly (readonly Pip[])[] = [
  [],
  [one(CENTRE)],
  [one(TOP), one(BOTTOM)],
  [one(TOP), one(CENTRE), one(BOTTOM)],
  [...row(TOP), ...row(BOTTOM)],
  [...row(TOP), one(CENTRE), ...row(BOTTOM)],
  SIX,
  [...SIX, one(UPPER)],
  [...SIX, one(UPPER), one(LOWER)],
  [...EIGHT, one(CENTRE)],
  [...EIGHT, one(TOP + THIRD / 2), one(BOTTOM - THIRD / 2)],
];

const paths = new Map<string, string>();

/** Return all pips of a card from ace to 10 as one path; empty for other ranks. */
export function pipsPath(rank: number, suit: Suit): string {
  const key = `${rank}${suit}`;
  const known = paths.get(key);
  if (known !== undefined) return known;
  const size = rank === 1 ? ACE : PIP;
  const path = (PIPS[rank] ?? [])
    .map(({ x, y }) => suitPath(suit, x, y, y > CENTRE ? -size : size))
    .join('');
  paths.set(key, path);
  return path;
}
