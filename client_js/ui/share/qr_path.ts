/** A QR code (ISO/IEC 18004) as the path of an SVG. */

import encodeQR from 'qr';

export type QrPath = {
  /** How many modules wide and high it is, with the quiet margin around it. */
  readonly size: number;
  /** The dark modules, each of them 1 by 1. */
  readonly path: string;
};

/** The standard asks for an empty margin of so many modules. */
const QUIET = 4;

/** The code of a text. Throws where it is too long for one. */
export function qrPath(text: string): QrPath {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET });
  const dark = rows.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return { size: rows.length, path: dark.join('') };
}
