/** Which deck and which back a player has chosen in this browser. */

import { StoredWord } from '../../ui/stored.svelte';

/** `standard`: red and black; `four`: a colour for each suit; `large`: the rank in large print. */
export const DECKS = ['standard', 'four', 'large'] as const;

export type Deck = (typeof DECKS)[number];

/** `lattice`: crossing lines around a diamond; `sun`: rays from a rosette in the middle. */
export const BACKS = ['lattice', 'sun'] as const;

export type Back = (typeof BACKS)[number];

class CardDesign {
  readonly #deck = new StoredWord('deck', DECKS[0]);
  readonly #back = new StoredWord('back', BACKS[0]);

  /** The chosen deck; the first one where a word is stored that names none. */
  get deck(): Deck {
    return DECKS.find((each) => each === this.#deck.word) ?? DECKS[0];
  }

  set deck(deck: Deck) {
    this.#deck.word = deck;
  }

  /** The chosen back; the first one where a word is stored that names none. */
  get back(): Back {
    return BACKS.find((each) => each === this.#back.word) ?? BACKS[0];
  }

  set back(back: Back) {
    this.#back.word = back;
  }
}

export const cardDesign = new CardDesign();
