/** Reads, stores and applies the visitor's colour theme: light, dark, or as the system. */

import { readStored, writeStored } from './stored';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** Return the stored theme; the system's by default. */
export function storedTheme(): Theme {
  const stored = readStored('theme');
  return THEMES.find((theme) => theme === stored) ?? 'system';
}

/** Store a theme and display it. */
export function saveTheme(theme: Theme): void {
  writeStored('theme', theme);
  showTheme(theme);
}

/** Display the page in a theme. */
export function showTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}
