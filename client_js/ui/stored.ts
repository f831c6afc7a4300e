/**
 * Reads and writes small values, such as settings, in the browser's `localStorage`, if it is
 * available.
 */

const PREFIX = 'spite.';

/** Return the stored value; null if there is none or storage is blocked. */
export function readStored(name: string): string | null {
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    return null; // Storage is blocked: the value lasts as long as the page.
  }
}

/** Store a value. Does nothing if storage is blocked or full. */
export function writeStored(name: string, value: string): void {
  try {
    localStorage.setItem(PREFIX + name, value);
  } catch {
    // Storage is blocked or full.
  }
}
