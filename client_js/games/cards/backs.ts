/** The drawings of the card backs: SVG paths in a 100 × 140 card that look the same upside down. */

import type { Back } from './card_design.svelte';

/** SVG paths of a back: `filled` is the pattern, and `middle` is on the disc in its centre. */
export type BackPaths = {
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

/** The edge of the pattern, and the columns and rows of its flowers. */
const [LEFT, TOP, WIDTH, HEIGHT] = [9, 9, 82, 122];
const [COLUMNS, ROWS] = [6, 9];
const [ACROSS, UP] = [WIDTH / COLUMNS, HEIGHT / ROWS];
const PETAL_WIDTH = 5.6;

/** Return a petal from a point to the right, or downward. */
function petal(x: number, y: number, { down }: { down: boolean }): string {
  const [across, along] = down ? [0, UP] : [ACROSS, 0];
  const [sideX, sideY] = down ? [PETAL_WIDTH, 0] : [0, PETAL_WIDTH];
  const [middleX, middleY] = [x + across / 2, y + along / 2];
  return [
    `M${fixed(x)} ${fixed(y)}`,
    `Q${fixed(middleX + sideX)} ${fixed(middleY + sideY)} ${fixed(x + across)} ${fixed(y + along)}`,
    `Q${fixed(middleX - sideX)} ${fixed(middleY - sideY)} ${fixed(x)} ${fixed(y)}z`,
  ].join('');
}

function fixed(number: number): string {
  return String(Math.round(number * 100) / 100);
}

/** A flower of four petals at each crossing of a grid, and a dot between each four. */
const PETALS_FILLED = Array.from({ length: ROWS + 1 }, (_, row) =>
  Array.from({ length: COLUMNS + 1 }, (_, column) => {
    const [x, y] = [LEFT + column * ACROSS, TOP + row * UP];
    return (
      petal(x, y, { down: false }) +
      petal(x, y, { down: true }) +
      circle(x + ACROSS / 2, y + UP / 2, 1.3)
    );
  }).join(''),
).join('');

function circle(x: number, y: number, radius: number): string {
  return `M${fixed(x - radius)} ${fixed(y)}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0z`;
}

const RAYS = 28;

const SUN_FILLED = Array.from({ length: RAYS }, (_, i) => {
  const angle = ((2 * i + 0.5) * Math.PI) / RAYS;
  const half = Math.PI / RAYS / 2;
  return `M${at(angle - half, 19)}L${at(angle - half, 90)}L${at(angle + half, 90)}L${at(angle + half, 19)}z`;
}).join('');

/** Return a rosette around the centre of the card. */
function rosette(petals: number, from: number, to: number, spread: number): string {
  const widest = from + (to - from) * 0.55;
  return Array.from({ length: petals }, (_, i) => {
    const angle = (2 * i * Math.PI) / petals;
    return `M${at(angle, from)}Q${at(angle - spread, widest)} ${at(angle, to)}Q${at(angle + spread, widest)} ${at(angle, from)}z`;
  }).join('');
}

/** Return a ring of dots around the centre of the card. */
function beads(count: number, radius: number, size: number): string {
  return Array.from({ length: count }, (_, i) => {
    const angle = ((2 * i + 1) * Math.PI) / count;
    return circle(CENTRE_X + radius * Math.sin(angle), CENTRE_Y - radius * Math.cos(angle), size);
  }).join('');
}

export const BACK_PATHS: Readonly<Record<Back, BackPaths>> = {
  petals: { filled: PETALS_FILLED, middle: rosette(4, 2.5, 17, 0.75) + beads(4, 12.5, 1.8) },
  sun: { filled: SUN_FILLED, middle: rosette(8, 4, 14.5, 0.42) + beads(16, 17.2, 0.9) },
};
