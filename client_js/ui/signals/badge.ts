/** How many turns wait, on the icon of the tab and on that of the installed page. */

import icon from './icon.svg';
import iconWithDot from './icon_with_dot.svg';

export function showTurns(turns: number): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (link) link.href = turns > 0 ? iconWithDot : icon;
  if (!('setAppBadge' in navigator)) return;
  // Where the page is not installed there is nothing to show it on.
  navigator.setAppBadge(turns).catch(() => undefined);
}
