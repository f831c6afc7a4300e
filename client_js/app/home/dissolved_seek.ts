/** The seek that led to the match on the page, in case that match does not begin. */

import type { MatchId, Wanted } from '../../sdk';

/** A seek, and its terms in words. */
export type Sought = { readonly wanted: Wanted; readonly words: string };

let last: { readonly match: MatchId; readonly sought: Sought } | null = null;
let dissolved: Sought | null = null;

/** Remembers the seek that led to `match`. */
export function remember(match: MatchId, sought: Sought): void {
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
export function takeDissolved(): Sought | null {
  const sought = dissolved;
  dissolved = null;
  return sought;
}
