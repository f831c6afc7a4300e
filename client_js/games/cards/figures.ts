/** Insertion of the court card figures into the page, once, for cards to refer to. */

import { mount } from 'svelte';

import Figures from './Figures.svelte';

let placed = false;

export function placeFigures(): void {
  if (placed) return;
  placed = true;
  mount(Figures, { target: document.body });
}
