/** Vibrates the device on the player's turn or a new challenge, unless switched off. */

import { settings } from '../settings.svelte';

const VIBRATION_MS = 60;

/** Tell if the device can probably vibrate. */
export function canVibrate(): boolean {
  const inBrowser = typeof navigator !== 'undefined' && 'vibrate' in navigator;
  return inBrowser && matchMedia('(pointer: coarse)').matches;
}

/** Vibrate, unless it is switched off, impossible, or the visitor has not used the page yet. */
export function vibrate(): void {
  if (canVibrate() && settings.vibration.on && navigator.userActivation.hasBeenActive)
    navigator.vibrate(VIBRATION_MS);
}
