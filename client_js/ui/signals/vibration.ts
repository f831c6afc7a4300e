/** Vibrates shortly, where the device can and the player has not switched it off. */

import { settings } from '../settings.svelte';

const SHORTLY_MS = 60;

/** Whether the device may be able to. */
export const canVibrate = 'vibrate' in navigator && matchMedia('(pointer: coarse)').matches;

export function vibrate(): void {
  if (canVibrate && settings.vibration.on) navigator.vibrate(SHORTLY_MS);
}
