/**
 * Inserts the drawings of the court cards and the joker into the page, at most once, for all cards
 * to refer to.
 */

import { mount } from 'svelte';

import Figures from './Figures.svelte';

let placed = false;

/** Insert the drawings into the page, unless they are there already. */
export function placeFigures(): void {
  if (placed) return;
  placed = true;
  mount(Figures, { target: document.body });
}
