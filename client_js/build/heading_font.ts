/**
 * A Vite plugin that reduces the font of headings and numbers to its printable ASCII characters, a
 * few signs of punctuation and the features in use. The first visit loads only this file; other
 * Latin letters are in the package's own file.
 *
 * The font is Source Serif 4 SemiBold (SIL Open Font License 1.1). The subset keeps its copyright
 * and license fields.
 */

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

const SOURCE = '@fontsource/source-serif-4/files/source-serif-4-latin-600-normal.woff2';
/** The folder of the subset, which styles import as `heading-font`. */
const FOLDER = 'node_modules/.cache/heading-font';
/** The subset's name, which its built file's name begins with. */
export const BASIC_FONT = 'heading-basic';
const FIRST = 0x20;
const LAST = 0x7e;
const PUNCTUATION = '·–—‘’“”…−';
const FEATURES = ['kern', 'lnum', 'tnum'];
/** The copyright, the license, and its address (OpenType, table `name`). */
const NAME_IDS = [0, 13, 14];

/** The characters of the subset, as the styles' `unicode-range` lists them. */
export const CHARACTERS =
  Array.from({ length: LAST - FIRST + 1 }, (_, index) => String.fromCharCode(FIRST + index)).join(
    '',
  ) + PUNCTUATION;

export function headingFont(): Plugin {
  return {
    name: 'heading-font',
    async config({ root = process.cwd() }) {
      const folder = join(root, FOLDER);
      mkdirSync(folder, { recursive: true });
      writeFileSync(
        join(folder, `${BASIC_FONT}.woff2`),
        await basicSubset(join(root, 'node_modules', SOURCE)),
      );
      return { resolve: { alias: { 'heading-font': folder } } };
    },
  };
}

/** Return the subset of a font file with printable ASCII characters and some signs. */
export async function basicSubset(path: string): Promise<Buffer> {
  return await subsetFont(readFileSync(path), CHARACTERS, {
    targetFormat: 'woff2',
    keepFeatures: FEATURES,
    preserveNameIds: NAME_IDS,
  });
}
