/** Small values, such as settings, in the browser's storage. */

const PREFIX = 'spite.';

export function readStored(name: string): string | null {
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    return null; // Storage is blocked: the value lasts as long as the page.
  }
}

export function writeStored(name: string, value: string): void {
  try {
    localStorage.setItem(PREFIX + name, value);
  } catch {
    // Storage is blocked or full.
  }
}
