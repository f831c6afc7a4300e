/** The seek that led to the match on the page, in case that match does not begin. */

import type { MatchId, SeekTerms } from '../../sdk';

/** A seek, and its terms in words. */
export type DissolvedSeek = { readonly wanted: SeekTerms; readonly words: string };

let last: { readonly match: MatchId; readonly sought: DissolvedSeek } | null = null;
let dissolved: DissolvedSeek | null = null;

/** Remembers the seek that led to `match`. */
export function remember(match: MatchId, sought: DissolvedSeek): void {
  last = { match, sought };
}

/** Returns whether this page's own seek led to `match`, which was dissolved. The home page then seeks again. */
export function noteDissolved(match: MatchId): boolean {
  if (last?.match !== match) return false;
  dissolved = last.sought;
  last = null;
  return true;
}

/** Takes the seek that the home page is to repeat; null if there is none. */
export function takeDissolved(): DissolvedSeek | null {
  const sought = dissolved;
  dissolved = null;
  return sought;
}
