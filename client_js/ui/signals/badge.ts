/**
 * The badge on the icons of the tab and of the installed page: the number of turns and challenges.
 */

import icon from './icon.svg';
import iconWithDot from './icon_with_dot.svg';

const waiting = { turns: 0, challenges: 0 };
/** The number on the icons; null before the first. */
let shown: number | null = null;

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
  if (count === shown) return;
  shown = count;
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (link) link.href = count > 0 ? iconWithDot : icon;
  if (!('setAppBadge' in navigator)) return;
  // Pages that are not installed have no icon.
  navigator.setAppBadge(count).catch(() => undefined);
}
