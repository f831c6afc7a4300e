/**
 * Keyboard control of Pirate's table: arrow keys move the focus, and letters, Space and Enter are
 * shortcuts.
 */

import { t } from '../../../i18n/texts.svelte';
import { settings } from '../../../ui/settings.svelte';
import { seatBelow } from '../../../ui/seats';
import { isArrow } from '../../../ui/keyboard_focus.svelte';
import type { TableModel } from './context';

/** Return the keyboard shortcuts of the table, in the order in which help shows them. */
export function keyHelp(): readonly (readonly [string, string])[] {
  return [
    [t('pirate:keyName.turn'), t('pirate:key.turn')],
    [t('pirate:keyName.play'), t('pirate:key.play')],
    ['C', t('pirate:key.claim')],
    [t('pirate:keyName.arrows'), t('pirate:key.arrows')],
    ['M', t('pirate:key.sound')],
    ['?', t('pirate:key.help')],
  ];
}

const TURNING = [' ', 't'];
/** Elements with their own use of Space and Enter. */
const PRESSABLE = 'button, a, input, select, textarea, summary';

/** Perform the shortcut of a key. `help` opens the help. */
export function onKey(
  event: KeyboardEvent,
  { live, controls, heldTurn, stops }: TableModel,
  help: () => void,
): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (document.querySelector('dialog[open]')) return;
  const key = keyOf(event);
  const target = event.target instanceof Element ? event.target.closest(PRESSABLE) : null;
  const isStock = target?.matches(`[data-zone="stock:${seatBelow(live.view)}"]`) ?? false;
  const turns = isStock && key === ' ' && (event.repeat || controls.mayTurn);
  if (target && !turns && (key === ' ' || key === 'Enter')) return;
  const does: Readonly<Record<string, () => void>> = {
    t: () => {
      heldTurn.begin();
    },
    p: () => {
      controls.lay();
    },
    c: () => {
      controls.claim();
    },
    m: () => {
      settings.sound.on = !settings.sound.on;
    },
    '?': help,
    Escape: () => {
      live.notice.clear();
    },
  };
  const action = does[{ ' ': 't', Enter: 'p' }[key] ?? key];
  if (isArrow(key)) stops.move(document, key);
  else if (!action) return;
  event.preventDefault();
  // A key held down acts once. Only the key that turns cards goes on, at the rate of `heldTurn`.
  if (event.repeat || !action) return;
  live.beginning = null;
  action();
}

/** Stop turning cards when the key that turns them is released. */
export function onKeyUp(event: KeyboardEvent, { heldTurn }: TableModel): void {
  if (!TURNING.includes(keyOf(event))) return;
  // Otherwise, Space would also click the focused stock.
  if (heldTurn.isRunning) event.preventDefault();
  heldTurn.end();
}

function keyOf({ key }: KeyboardEvent): string {
  return key.length === 1 ? key.toLowerCase() : key;
}
