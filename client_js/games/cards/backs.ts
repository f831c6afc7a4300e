/** Drawings of the card backs: SVG paths in a 100 × 140 card that look the same upside down. */

import type { Back } from './card_design.svelte';

/**
 * SVG paths of a back: `lines` are stroked, `filled` is filled, and `middle` is filled on top of
 * both.
 */
export type BackPaths = {
  readonly lines: string;
  readonly filled: string;
  readonly middle: string;
};

const CENTRE_X = 50;
const CENTRE_Y = 70;

function at(angle: number, radius: number): string {
  const x = CENTRE_X + radius * Math.sin(angle);
  const y = CENTRE_Y - radius * Math.cos(angle);
  return `${x.toFixed(1)} ${y.toFixed(1)}`;
}

/** Return the path of a diamond, given its centre and half its width and height. */
function diamond(x: number, y: number, across: number, up: number): string {
  return `M${x} ${y - up}l${across} ${up}-${across} ${up}-${across}-${up}z`;
}

const LATTICE_LINES = Array.from({ length: 15 }, (_, i) => i * 20 - 150)
  .map((x) => `M${x} 0l100 140M${x} 140l100-140`)
  .join('');

/** A small diamond in every second diamond of the lattice. */
const LATTICE_FILLED = Array.from({ length: 11 }, (_, row) =>
  Array.from({ length: 6 }, (_, column) => diamond(column * 20, row * 14, 3.6, 5)).join(''),
).join('');

const RAYS = 28;

const SUN_FILLED = Array.from({ length: RAYS }, (_, i) => {
  const angle = ((2 * i + 0.5) * Math.PI) / RAYS;
  const half = Math.PI / RAYS / 2;
  return `M${at(angle - half, 19)}L${at(angle - half, 90)}L${at(angle + half, 90)}L${at(angle + half, 19)}z`;
}).join('');

const PETALS = 8;

const SUN_MIDDLE = Array.from({ length: PETALS }, (_, i) => {
  const angle = (2 * i * Math.PI) / PETALS;
  return `M${at(angle, 3.5)}Q${at(angle - 0.42, 10)} ${at(angle, 15.5)}Q${at(angle + 0.42, 10)} ${at(angle, 3.5)}z`;
}).join('');

export const BACK_PATHS: Readonly<Record<Back, BackPaths>> = {
  lattice: {
    lines: LATTICE_LINES,
    filled: LATTICE_FILLED,
    middle: diamond(CENTRE_X, CENTRE_Y, 11, 15.5),
  },
  sun: { lines: '', filled: SUN_FILLED, middle: SUN_MIDDLE },
};
