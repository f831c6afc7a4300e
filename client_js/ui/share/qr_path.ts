/** Draws a text as a QR code (ISO/IEC 18004) in the form of an SVG path, for invitation links. */

import encodeQR from 'qr';

export type QrPath = {
  /** The width and height in modules, including the margin. */
  readonly size: number;
  /** The dark modules, each 1 by 1. */
  readonly path: string;
};

/** The empty margin in modules that the standard demands. */
const QUIET = 4;

/** Return the QR code of a text as an SVG path. Throws if the text is too long. */
export function qrPath(text: string): QrPath {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET });
  const dark = rows.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return { size: rows.length, path: dark.join('') };
}
