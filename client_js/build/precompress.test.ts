/**
 * Tests of the brotli and gzip copies that the build writes beside its text files: which files have
 * one, and that they unpack to the original.
 */

import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

import { afterEach, expect, it } from 'vitest';

import { compressIn } from './precompress';

const folder = mkdtempSync(join(tmpdir(), 'built-'));
const LONG = 'export const one = 1;\n'.repeat(100);

afterEach(() => {
  rmSync(folder, { recursive: true });
});

it('writes compressed copies beside text files, only where they are smaller', () => {
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'assets', 'app.js'), LONG);
  writeFileSync(join(folder, 'assets', 'picture.png'), LONG);
  writeFileSync(join(folder, 'short.css'), 'a');
  compressIn(folder);

  expect(readdirSync(join(folder, 'assets')).sort()).toEqual([
    'app.js',
    'app.js.br',
    'app.js.gz',
    'picture.png',
  ]);
  expect(readdirSync(folder).sort()).toEqual(['assets', 'short.css']);
  const copy = (suffix: string): Buffer => readFileSync(join(folder, 'assets', `app.js.${suffix}`));
  expect(brotliDecompressSync(copy('br')).toString()).toBe(LONG);
  expect(gunzipSync(copy('gz')).toString()).toBe(LONG);
});
