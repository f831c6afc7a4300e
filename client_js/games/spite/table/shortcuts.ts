/** The keys of the table. Letters are those printed on the keys. */

import { seatBelow } from '../../../ui/seats';
import type { SpiteRules } from '../generated';
import { openBuilds, placesAt, zonesAt, type SpiteView } from '../position';

const BUILD_KEYS = 'zxcvbn,.';
/** Without U, which takes back. */
const DISCARD_KEYS = 'qwertyio';

const KEY_HELP: readonly (readonly [string, string])[] = [
  ['Arrows', 'Go from card to card and pile to pile'],
  ['Enter or Space', 'Take a card up, or lay it down; twice on a hand card plays it where it fits'],
  ['Escape', 'Put the card back'],
  ['S', 'Your stock'],
  ['1 2 3 4 5', 'The cards of your hand'],
  ['Q W E R', 'Your discard piles'],
  ['Z X C V', 'The build piles'],
  ['U', 'Take back your last move, or ask to'],
  ['A', 'Autoplay on or off'],
  ['M', 'Sound on or off'],
  ['?', 'This page'],
];

/** What help shows, in its order: the keys that these rules have a use for, and what they do. */
export function keyHelp(rules: SpiteRules): readonly (readonly [string, string])[] {
  return [
    ...KEY_HELP.slice(0, -LAST_KEYS),
    ...(rules.group_discard ? [GROUP_KEYS] : []),
    ...(rules.refill === 'manual' ? REFILL_KEYS : []),
    ...KEY_HELP.slice(-LAST_KEYS),
  ];
}

const GROUP_KEYS = [
  'Shift and 1 2 3 4 5',
  'One more card of the same rank, to discard together',
] as const;
const REFILL_KEYS = [
  ['F', 'Fill your hand'],
  ['P', 'Pass, when your hand is empty'],
] as const;
/** Those for every game, settings and help come last. */
const LAST_KEYS = 4;

/** The stop on the table that a key stands for; null when it stands for none. */
export function stopFor(view: SpiteView, key: string): string | null {
  if (key.length !== 1) return null;
  const seat = seatBelow(view);
  if (key === 's') return `stock:${seat}`;
  if (/^[1-9]$/.test(key)) {
    const hand = placesAt(view, 'hand', seat)[0];
    return hand && Number(key) <= hand.count ? `${hand.id}#${Number(key) - 1}` : null;
  }
  const build = openBuilds(zonesAt(view), view.rules)[BUILD_KEYS.indexOf(key)];
  const discard = placesAt(view, 'discard', seat)[DISCARD_KEYS.indexOf(key)];
  return build?.id ?? discard?.id ?? null;
}
