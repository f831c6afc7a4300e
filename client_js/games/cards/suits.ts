/** The four suits as outlines in a square of 20, and the mark that every wild card carries. */

import type { Suit } from './ranks';

export const SUIT_PATHS: Readonly<Record<Suit, string>> = {
  S: 'M10 1C11.5 4.2 18 8 18 12.4a3.8 3.8 0 0 1-6.7 2.5c.3 1.9 1 3 2.2 4.1h-7c1.2-1.1 1.9-2.2 2.2-4.1A3.8 3.8 0 0 1 2 12.4C2 8 8.5 4.2 10 1Z',
  H: 'M10 18.5C7.6 15.4 1.5 11.6 1.5 6.7A4.4 4.4 0 0 1 10 5.2a4.4 4.4 0 0 1 8.5 1.5c0 4.9-6.1 8.7-8.5 11.8Z',
  D: 'M10 .8C12 4.6 14.4 7.4 17.2 10 14.4 12.6 12 15.4 10 19.2 8 15.4 5.6 12.6 2.8 10 5.6 7.4 8 4.6 10 .8Z',
  C: 'M10 1a4 4 0 0 1 3.2 6.5 4 4 0 1 1-2 7.3c.3 1.9 1 3.1 2.3 4.2h-7c1.3-1.1 2-2.3 2.3-4.2a4 4 0 1 1-2-7.3A4 4 0 0 1 10 1Z',
};

/** A star of eight rays, in the same square. */
export const WILD_PATH =
  'M10 0 11.7 5.9 17.1 2.9 14.1 8.3 20 10 14.1 11.7 17.1 17.1 11.7 14.1 10 20 8.3 14.1 2.9 17.1 5.9 11.7 0 10 5.9 8.3 2.9 2.9 8.3 5.9Z';

/** A jack's letter, to be stroked: with a bar on top, so that half of it never passes for an I. */
export const JACK_PATH = 'M2 2.4H17M11.5 2.4V15.6a4.9 4.9 0 0 1-9.3 2.2';
