/**
 * The fixed chat phrases that players can send without an account, in the order of their buttons.
 */

import type { Phrase } from '../../sdk';

const OFFERED: Readonly<Record<Phrase, null>> = {
  hello: null,
  good_luck: null,
  well_played: null,
  thanks: null,
  sorry: null,
  one_moment: null,
  good_game: null,
  goodbye: null,
  smile: null,
  wow: null,
  ouch: null,
  applause: null,
};

export const PHRASES = Object.keys(OFFERED) as readonly Phrase[];

/** Tell if this client knows the phrase. A newer server may have more. */
export function isPhrase(phrase: string | null): phrase is Phrase {
  return phrase !== null && Object.hasOwn(OFFERED, phrase);
}
