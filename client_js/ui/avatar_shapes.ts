/**
 * The shapes and colours from which avatars are drawn. Stored avatars refer to them by position, so
 * their order must not change.
 */

/** The shapes of avatars: SVG paths in a square of 32 with a margin of 6. */
export const AVATAR_SHAPES: readonly string[] = [
  'M16 6a10 10 0 1 0 0 20a10 10 0 1 0 0-20Z',
  'M8 8h16v16H8Z',
  'M16 6 26 24H6Z',
  'M16 5 27 16 16 27 5 16Z',
  'M16 5 25.5 10.5v11L16 27l-9.5-5.500v-11Z',
  'm16 5 3.200 7 7.600.900-5.600 5.200 1.500 7.500L16 21.900 9.300 25.600l1.500-7.500-5.600-5.200 7.600-.9Z',
  'M13 6h6v7h7v6h-7v7h-6v-7H6v-6h7Z',
  'M16 6a10 10 0 1 0 0 20a10 10 0 1 0 0-20Zm0 5a5 5 0 1 1 0 10a5 5 0 1 1 0-10Z',
  'M16 5c5 7 8 10 8 14a8 8 0 0 1-16 0c0-4 3-7 8-14Z',
  'M20 6a10 10 0 1 0 0 20a8 10 0 0 1 0-20Z',
  'M6 8h20v4H6Zm0 6h20v4H6Zm0 6h20v4H6Z',
  'M16 9c3-5 10-3 10 3 0 6-6 9-10 14C12 21 6 18 6 12c0-6 7-8 10-3Z',
];
/** The colours of avatars. Each pair also differs in lightness. */
export const AVATAR_COLOURS: readonly string[] = [
  '#f4f1e8',
  '#f0c14b',
  '#e58a5a',
  '#b9412f',
  '#7fb08a',
  '#2f6650',
  '#7ea6cf',
  '#2c3f63',
];
