/**
 * A Vite plugin that writes a brotli and a gzip copy of each text file of the build, so that the
 * server need not compress when it sends the file.
 */

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** Fonts and pictures are compressed already. */
const TEXTS = /\.(html|js|css|svg|json|webmanifest)$/;

export function precompress(): Plugin {
  let folder = '';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved({ root, build }) {
      folder = join(root, build.outDir);
    },
    // After all other plugins have written their files.
    closeBundle: {
      order: 'post',
      sequential: true,
      handler: () => {
        compressIn(folder);
      },
    },
  };
}

/**
 * Write a brotli (`.br`) and a gzip copy (`.gz`) beside each text file of a folder and its
 * subfolders. A copy that would not be smaller than its file is not written.
 */
export function compressIn(folder: string): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!TEXTS.test(name)) continue;
    const path = join(folder, name);
    const plain = readFileSync(path);
    const copies = {
      br: brotliCompressSync(plain, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
        },
      }),
      gz: gzipSync(plain, { level: constants.Z_BEST_COMPRESSION }),
    };
    for (const [suffix, copy] of Object.entries(copies))
      if (copy.length < plain.length) writeFileSync(`${path}.${suffix}`, copy);
  }
}
