/**
 * The badge on the icon of the tab (a dot) and of the installed app (a number): the turns and
 * challenges that wait for the visitor.
 */

import icon from './icon.svg';
import iconWithDot from './icon_with_dot.svg';

const waiting = { turns: 0, challenges: 0 };
/** The number on the icons; null before the first. */
let shown: number | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Set the number of matches with the visitor's turn, and update the icons. */
export function showTurns(turns: number): void {
  waiting.turns = turns;
  showSoon();
}

/** Set the number of received challenges, and update the icons. */
export function showChallenges(challenges: number): void {
  waiting.challenges = challenges;
  showSoon();
}

/** Update the icons as a task of its own: the browser takes its time for them. */
function showSoon(): void {
  clearTimeout(timer);
  timer = setTimeout(show);
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
