/** Which deck a player has chosen in this browser. */

import { StoredWord } from '../../ui/stored.svelte';

/** `standard`: red and black; `four`: a colour for each suit; `large`: the rank in large print. */
export const DECKS = ['standard', 'four', 'large'] as const;

export type Deck = (typeof DECKS)[number];

class Looks {
  readonly #deck = new StoredWord('deck', DECKS[0]);

  /** The chosen deck; the first one where a word is stored that names none. */
  get deck(): Deck {
    return DECKS.find((each) => each === this.#deck.word) ?? DECKS[0];
  }

  set deck(deck: Deck) {
    this.#deck.word = deck;
  }
}

export const looks = new Looks();
