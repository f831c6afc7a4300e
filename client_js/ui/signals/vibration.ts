/** Vibrates shortly, where the device can and the player has not switched it off. */

import { settings } from '../settings.svelte';

const SHORTLY_MS = 60;

/** Whether the device may be able to. */
export function canVibrate(): boolean {
  const inBrowser = typeof navigator !== 'undefined' && 'vibrate' in navigator;
  return inBrowser && matchMedia('(pointer: coarse)').matches;
}

/** Browsers refuse it, and complain, before the page was touched. */
export function vibrate(): void {
  if (canVibrate() && settings.vibration.on && navigator.userActivation.hasBeenActive)
    navigator.vibrate(SHORTLY_MS);
}
