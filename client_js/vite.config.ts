import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

import { precompress } from './build/precompress';
import { serviceWorker } from './build/service_worker';

const server = 'http://127.0.0.1:8000';

export default defineConfig({
  plugins: [svelte(), serviceWorker(), precompress()],
  build: {
    // The Python package takes the built client from there.
    outDir: '../server/web',
    emptyOutDir: true,
    target: 'es2022',
    rolldownOptions: { input: { main: 'index.html', offline: 'offline.html' } },
  },
  server: {
    proxy: {
      '/api': server,
      '/ws': { target: server, ws: true },
    },
  },
});
