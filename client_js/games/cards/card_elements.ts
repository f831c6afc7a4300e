/** The cards as they are drawn: `data-zone` on places, `data-face` on every card. */

import type { ZoneId } from './generated';

/** The element of a place on the table. */
export function zoneElement(root: ParentNode, zone: ZoneId): HTMLElement | null {
  return root.querySelector<HTMLElement>(`[data-zone="${CSS.escape(zone)}"]`);
}

/** The cards drawn in a place, bottom to top. */
export function cardElements(place: HTMLElement | null): HTMLElement[] {
  return place ? [...place.querySelectorAll<HTMLElement>('[data-face]')] : [];
}

/** A card's looks without its hooks: what reads the table must not meet it twice. */
export function copyOf(face: HTMLElement): HTMLElement {
  const copy = face.cloneNode(true) as HTMLElement;
  delete copy.dataset.card;
  delete copy.dataset.face;
  copy.style.removeProperty('opacity');
  return copy;
}

/** A card with two sides, `side` up, that turns over when its inner element is turned. */
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
