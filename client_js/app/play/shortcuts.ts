/** The keys of the table. Letters are those printed on the keys. */

import type { MatchView } from '../../sdk';
import { seatBelow, zonesOf } from '../spite/zones';

const BUILD_KEYS = 'zxcvbn';
const DISCARD_KEYS = 'qwertyui';

/** What help shows, in its order: the keys, and what they do. */
export const KEY_HELP: readonly (readonly [string, string])[] = [
  ['Arrows', 'Go from card to card and pile to pile'],
  ['Enter or Space', 'Take a card up, or lay it down; twice on a hand card plays it where it fits'],
  ['Escape', 'Put the card back'],
  ['S', 'Your stock'],
  ['1 2 3 4 5', 'The cards of your hand'],
  ['Q W E R', 'Your discard piles'],
  ['Z X C V', 'The build piles'],
  ['A', 'Autoplay on or off'],
  ['M', 'Sound on or off'],
  ['?', 'This page'],
];

/** The stop on the table that a key stands for; null when it stands for none. */
export function stopFor(view: MatchView, key: string): string | null {
  const { game } = view;
  if (!game || key.length !== 1) return null;
  const seat = seatBelow(view);
  if (key === 's') return `stock:${seat}`;
  if (/^[1-9]$/.test(key)) {
    const hand = zonesOf(game, 'hand', seat)[0];
    return hand && Number(key) <= hand.count ? `${hand.id}#${Number(key) - 1}` : null;
  }
  const build = zonesOf(game, 'build')[BUILD_KEYS.indexOf(key)];
  const discard = zonesOf(game, 'discard', seat)[DISCARD_KEYS.indexOf(key)];
  return build?.id ?? discard?.id ?? null;
}
