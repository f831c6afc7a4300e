/** The theme that a visitor has chosen, as the page's styles read it. */

import { readStored, writeStored } from './stored';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** The theme that is remembered; the system's where none is. */
export function storedTheme(): Theme {
  const stored = readStored('theme');
  return THEMES.find((theme) => theme === stored) ?? 'system';
}

/** Remembers a theme, and shows the page in it. */
export function saveTheme(theme: Theme): void {
  writeStored('theme', theme);
  showTheme(theme);
}

/** Shows the page in a theme. */
export function showTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}
