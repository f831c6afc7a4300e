import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

import { precompress } from './build/precompress';

const server = 'http://127.0.0.1:8000';

export default defineConfig({
  plugins: [svelte(), precompress()],
  build: {
    // The Python package takes the built client from there.
    outDir: '../server/web',
    emptyOutDir: true,
    target: 'es2022',
  },
  server: {
    proxy: {
      '/api': server,
      '/ws': { target: server, ws: true },
    },
  },
});
