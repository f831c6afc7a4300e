/**
 * The keyboard shortcuts of Spite and Malice's table: their list for the help, and the place that a
 * key selects. Letters are the characters on the keys.
 */

import { t } from '../../../i18n/texts.svelte';
import { seatBelow } from '../../../ui/seats';
import type { SpiteRules } from '../generated';
import type { HandOrder } from './hand_order.svelte';
import { ownHand, openBuilds, zonesOfKind, zonesAt, type SpiteView } from '../position';

const BUILD_KEYS = 'zxcvbn,.';
/** The keys of the discard piles, without U, which takes back a move. */
const DISCARD_KEYS = 'qwertyio';

type KeyHelp = readonly [string, string];

const usualKeys = (): KeyHelp[] => [
  [t('spite:keyName.arrows'), t('spite:key.arrows')],
  [t('spite:keyName.enter'), t('spite:key.enter')],
  [t('spite:keyName.escape'), t('spite:key.escape')],
  ['S', t('spite:key.stock')],
  ['1 2 3 4 5', t('spite:key.hand')],
  ['Q W E R', t('spite:key.discards')],
  ['Z X C V', t('spite:key.builds')],
  ['H', t('spite:key.sort')],
  [t('spite:keyName.shiftArrows'), t('spite:key.arrange')],
  ['G', t('spite:key.again')],
  ['L', t('spite:key.log')],
  ['U', t('spite:key.undo')],
  ['A', t('spite:key.autoplay')],
  ['M', t('spite:key.sound')],
  ['?', t('spite:key.help')],
];

/** Return the shortcuts that apply to these rules, in the order in which help shows them. */
export function keyHelp(rules: SpiteRules): readonly KeyHelp[] {
  return [
    ...usualKeys().slice(0, -LAST_KEYS),
    ...(rules.group_discard ? [groupKeys()] : []),
    ...(rules.refill === 'manual' ? refillKeys() : []),
    ...usualKeys().slice(-LAST_KEYS),
  ];
}

const groupKeys = (): KeyHelp => [t('spite:keyName.shift'), t('spite:key.group')];
const refillKeys = (): KeyHelp[] => [
  ['F', t('spite:key.fill')],
  ['P', t('spite:key.pass')],
];
/** The number of shortcuts that come last: those for every game, settings and help. */
const LAST_KEYS = 6;

/** Return the keyboard stop of the table that a key selects; null if it selects none. */
export function stopFor(view: SpiteView, handOrder: HandOrder, key: string): string | null {
  if (key.length !== 1) return null;
  const seat = seatBelow(view);
  if (key === 's') return `stock:${seat}`;
  if (/^[1-9]$/.test(key)) {
    const hand = ownHand(view);
    const placed = hand && handOrder.of(hand.cards, view.rules)[Number(key) - 1];
    return hand && placed ? `${hand.id}#${placed.index}` : null;
  }
  const build = openBuilds(zonesAt(view), view.rules)[BUILD_KEYS.indexOf(key)];
  const discard = zonesOfKind(view, 'discard', seat)[DISCARD_KEYS.indexOf(key)];
  return build?.id ?? discard?.id ?? null;
}
