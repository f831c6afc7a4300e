/** The seek that led to the present match. If the match is dissolved, the home page repeats it. */

import type { MatchId, SeekTerms } from '../../sdk';

/** A seek's terms, and their text. */
export type DissolvedSeek = { readonly wanted: SeekTerms; readonly words: string };

let last: { readonly match: MatchId; readonly sought: DissolvedSeek } | null = null;
let dissolved: DissolvedSeek | null = null;

/** Remember the seek that led to `match`. */
export function remember(match: MatchId, sought: DissolvedSeek): void {
  last = { match, sought };
}

/**
 * Return true if this page's own seek led to `match`, which was dissolved. The home page then seeks
 * again.
 */
export function noteDissolved(match: MatchId): boolean {
  if (last?.match !== match) return false;
  dissolved = last.sought;
  last = null;
  return true;
}

/** Return the seek that the home page has to repeat, once; null if there is none. */
export function takeDissolved(): DissolvedSeek | null {
  const sought = dissolved;
  dissolved = null;
  return sought;
}
