/** Tests that a QR code drawn as an SVG path can be decoded to the original text. */

import decodeQR from 'qr/decode.js';
import { expect, it } from 'vitest';

import { qrPath } from './qr_path';

const ADDRESS = 'https://play.example/m/Xk29fLmQ7a';
const PIXELS = 4;

it('a decoder reads the original text', () => {
  const { size, path } = qrPath(ADDRESS);
  const width = size * PIXELS;
  const data = new Uint8Array(width * width * 4).fill(255);
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g))
    for (let dy = 0; dy < PIXELS; dy += 1)
      for (let dx = 0; dx < PIXELS; dx += 1) {
        const at = ((Number(y) * PIXELS + dy) * width + Number(x) * PIXELS + dx) * 4;
        data.fill(0, at, at + 3);
      }
  expect(decodeQR({ width, height: width, data })).toBe(ADDRESS);
});
