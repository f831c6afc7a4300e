/**
 * The animation of the hand at the table of Spite and Malice: cards shift to their new places when
 * others come or leave. All places are read before and after a change of the table at once: reading
 * them in between would make the browser lay out the page each time.
 */

import { EASE_OUT, MS } from '../../../ui/durations';
import type { Arrival } from '../../../ui/live_match.svelte';
import { isAnimated, movesIn, type TableEvent } from '../../cards/departures';

const moving = new WeakMap<HTMLElement, Animation>();

/**
 * Record the places of the hand's cards, before a change. Call the returned function after the
 * redrawing, and the function that it returns to start the motion.
 */
export function recordHand(root: ParentNode): Arrival {
  if (!isAnimated()) return () => () => undefined;
  const before = new Map(slotsIn(root).map((slot) => [slot, placeOf(slot)]));
  return () => {
    const slots = slotsIn(root).filter((slot) => before.has(slot));
    for (const slot of slots) moving.get(slot)?.cancel();
    const shifts = slots.map((slot) => {
      const [from, to] = [before.get(slot) ?? placeOf(slot), placeOf(slot)];
      return { slot, x: from.x - to.x, y: from.y - to.y };
    });
    return () => {
      for (const { slot, x, y } of shifts) {
        if (Math.hypot(x, y) < 1) continue;
        const from = { transform: `translate(${x}px, ${y}px)` };
        moving.set(slot, slot.animate([from, {}], { duration: MS.shift, easing: EASE_OUT }));
      }
    };
  };
}

function slotsIn(root: ParentNode): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>('[data-index]')];
}

/** Return the focused hand card if the events move it. */
export function focusedCardOf(events: readonly TableEvent[]): HTMLElement | null {
  const slot = document.activeElement?.closest<HTMLElement>('[data-zone] [data-index]');
  if (!slot) return null;
  const zone = slot.closest<HTMLElement>('[data-zone]')?.dataset.zone;
  const card = slot.querySelector<HTMLElement>('[data-card]')?.dataset.card ?? '';
  const leaves = movesIn(events).some(
    ({ source, cards }) => source === zone && typeof cards !== 'number' && cards.includes(card),
  );
  return leaves ? slot : null;
}

/** Return the place of a card within its hand, which is itself lifted in the player's turn. */
function placeOf(slot: HTMLElement): { x: number; y: number } {
  const { left, top } = slot.getBoundingClientRect();
  const hand = slot.parentElement?.getBoundingClientRect();
  return { x: left - (hand?.left ?? 0), y: top - (hand?.top ?? 0) };
}
