/** The deck and the card back that the player has chosen in this browser. */

import { StoredString } from '../../ui/stored.svelte';

/** `standard`: red and black. `four`: one colour for each suit. `large`: large ranks. */
export const DECKS = ['standard', 'four', 'large'] as const;

export type Deck = (typeof DECKS)[number];

/** `petals`: a grid of flowers. `sun`: rays. Both have a rosette in the middle. */
export const BACKS = ['petals', 'sun'] as const;

export type Back = (typeof BACKS)[number];

class CardDesign {
  readonly #deck = new StoredString('deck', DECKS[0]);
  readonly #back = new StoredString('back', BACKS[0]);

  /** The chosen deck; the first deck if the stored name is unknown. */
  get deck(): Deck {
    return DECKS.find((each) => each === this.#deck.value) ?? DECKS[0];
  }

  set deck(deck: Deck) {
    this.#deck.value = deck;
  }

  /** The chosen back; the first back if the stored name is unknown. */
  get back(): Back {
    return BACKS.find((each) => each === this.#back.value) ?? BACKS[0];
  }

  set back(back: Back) {
    this.#back.value = back;
  }
}

export const cardDesign = new CardDesign();
