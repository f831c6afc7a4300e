/** Keyboard shortcuts of the table. Letters are the characters on the keys. */

import { t } from '../../../i18n/texts.svelte';
import { settings } from '../../../ui/settings.svelte';
import { isArrow } from '../../../ui/keyboard_focus.svelte';
import type { TableModel } from './context';

/** Return the shortcuts in the order in which help shows them. */
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

/** Elements with their own use of Space and Enter. */
const PRESSABLE = 'button, a, input, select, textarea, summary';

/** Perform the shortcut of a key. `help` opens the help. */
export function onKey(
  event: KeyboardEvent,
  { live, controls, stops }: TableModel,
  help: () => void,
): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (document.querySelector('dialog[open]')) return;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const pressesOther = event.target instanceof Element && event.target.closest(PRESSABLE) !== null;
  if (pressesOther && (key === ' ' || key === 'Enter')) return;
  const does: Readonly<Record<string, () => void>> = {
    t: () => {
      controls.turn();
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
  // A key held down acts once.
  if (event.repeat || !action) return;
  live.beginning = null;
  action();
}
