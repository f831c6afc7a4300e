/**
 * Finds the DOM elements of zones (`data-zone`) and cards (`data-face`), and makes copies of cards
 * for the animation to move.
 */

import type { ZoneId } from './generated';

/** Return the DOM element of a zone of cards. */
export function zoneElement(root: ParentNode, zone: ZoneId): HTMLElement | null {
  return root.querySelector<HTMLElement>(`[data-zone="${CSS.escape(zone)}"]`);
}

/** Return the DOM elements of the cards in a zone, bottom card first. */
export function cardElements(place: HTMLElement | null): HTMLElement[] {
  return place ? [...place.querySelectorAll<HTMLElement>('[data-face]')] : [];
}

/**
 * Return a copy of a card's element without its data attributes, so that queries find each card
 * once.
 */
export function copyOf(face: HTMLElement): HTMLElement {
  const copy = face.cloneNode(true) as HTMLElement;
  delete copy.dataset.card;
  delete copy.dataset.face;
  copy.style.removeProperty('opacity');
  return copy;
}

/** Return a card with two sides, `side` up. It turns over when its inner element is rotated. */
export function twoSided(side: HTMLElement, other: HTMLElement): HTMLElement {
  const card = document.createElement('span');
  const inner = document.createElement('span');
  inner.append(side, other);
  card.append(inner);
  const fill = { position: 'absolute', inset: '0', display: 'block' };
  Object.assign(inner.style, { ...fill, transformStyle: 'preserve-3d' });
  for (const face of [side, other])
    Object.assign(face.style, {
      ...fill,
      width: '100%',
      height: '100%',
      backfaceVisibility: 'hidden',
    });
  other.style.transform = 'rotateY(180deg)';
  return card;
}
