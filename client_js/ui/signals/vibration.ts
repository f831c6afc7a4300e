/** Vibration at the player's turn, unless the player has switched it off. */

import { settings } from '../settings.svelte';

const SHORTLY_MS = 60;

/** Tell if the device can probably vibrate. */
export function canVibrate(): boolean {
  const inBrowser = typeof navigator !== 'undefined' && 'vibrate' in navigator;
  return inBrowser && matchMedia('(pointer: coarse)').matches;
}

/** Vibrate. Browsers refuse that, with a console message, before the first interaction. */
export function vibrate(): void {
  if (canVibrate() && settings.vibration.on && navigator.userActivation.hasBeenActive)
    navigator.vibrate(SHORTLY_MS);
}
