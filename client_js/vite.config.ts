/**
 * The configuration of Vite, which builds the client into server/web and serves it during
 * development.
 */

import { svelte, vitePreprocess } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

import { chunks } from './build/chunks';
import { frontFiles } from './build/front_files';
import { headingFont } from './build/heading_font';
import { markLiveTexts } from './build/live_texts';
import { precompress } from './build/precompress';
import { serviceWorker } from './build/service_worker';

const server = 'http://127.0.0.1:8000';

export default defineConfig({
  plugins: [
    svelte({ preprocess: [markLiveTexts(), vitePreprocess()] }),
    headingFont(),
    frontFiles(),
    serviceWorker(),
    precompress(),
  ],
  build: {
    // The Python package includes the client from there.
    outDir: '../server/web',
    emptyOutDir: true,
    target: 'es2022',
    // Browsers without it load the files a moment later.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { main: 'index.html', offline: 'offline.html' },
      output: { codeSplitting: { groups: chunks(import.meta.dirname) } },
    },
  },
  server: {
    // The page about the bot API includes the examples.
    fs: { allow: ['.', '../examples'] },
    proxy: {
      '/api': server,
      '/ws': { target: server, ws: true },
    },
  },
});
