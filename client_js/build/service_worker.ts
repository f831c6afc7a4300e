/**
 * A Vite plugin that builds the service worker (`sw.js`) after the client. It gives the worker a
 * version, the files that the offline page needs, and the list of the build's assets.
 */

import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { build, type Plugin, type Rollup } from 'vite';

import { OFFLINE_PAGE, type Build } from '../worker/build';
import { BASIC_FONT } from './heading_font';

export function serviceWorker(): Plugin {
  let root = '';
  let outDir = '';
  let files: Build | null = null;
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved(config) {
      root = config.root;
      outDir = join(root, config.build.outDir);
    },
    generateBundle(_options, bundle) {
      files = filesOf(bundle);
    },
    closeBundle: {
      sequential: true,
      handler: async () => {
        await build({
          configFile: false,
          root,
          logLevel: 'warn',
          define: { BUILD: JSON.stringify(files) },
          build: {
            outDir,
            emptyOutDir: false,
            copyPublicDir: false,
            target: 'es2022',
            lib: {
              entry: join(root, 'worker/worker.ts'),
              formats: ['iife'],
              name: 'worker',
              fileName: () => 'sw.js',
            },
          },
        });
      },
    },
  };
}

/**
 * Return the service worker's constants for a build: a version (a hash of the assets' names), the
 * offline page with the files it needs, and all assets, as absolute paths.
 */
export function filesOf(bundle: Rollup.OutputBundle): Build {
  const assets = Object.keys(bundle)
    .filter((name) => name.startsWith('assets/'))
    .sort()
    .map((name) => `/${name}`);
  const offline = Object.values(bundle).find(
    (file) => file.type === 'chunk' && file.isEntry && file.name === 'offline',
  );
  const needed = offline ? neededBy(offline.fileName, bundle) : new Set<string>();
  return {
    version: createHash('sha256').update(assets.join('\n')).digest('hex').slice(0, 16),
    offline: [OFFLINE_PAGE, ...[...needed].sort().map((name) => `/${name}`)],
    assets,
  };
}

/**
 * Return a chunk's file with the scripts and styles that it imports statically, and their
 * basic font.
 */
function neededBy(
  name: string,
  bundle: Rollup.OutputBundle,
  found = new Set<string>(),
): Set<string> {
  const chunk = bundle[name];
  if (found.has(name) || chunk?.type !== 'chunk') return found;
  found.add(name);
  for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
  for (const font of chunk.viteMetadata?.importedAssets ?? [])
    if (font.includes(BASIC_FONT)) found.add(font);
  for (const other of chunk.imports) neededBy(other, bundle, found);
  return found;
}
