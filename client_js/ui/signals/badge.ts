/** How much waits for the player, on the icon of the tab and on that of the installed page. */

import icon from './icon.svg';
import iconWithDot from './icon_with_dot.svg';

const waiting = { turns: 0, challenges: 0 };

export function showTurns(turns: number): void {
  waiting.turns = turns;
  show();
}

export function showChallenges(challenges: number): void {
  waiting.challenges = challenges;
  show();
}

function show(): void {
  const count = waiting.turns + waiting.challenges;
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (link) link.href = count > 0 ? iconWithDot : icon;
  if (!('setAppBadge' in navigator)) return;
  // Where the page is not installed there is nothing to show it on.
  navigator.setAppBadge(count).catch(() => undefined);
}
