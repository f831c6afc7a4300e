/** The configuration of Vitest, which runs the client's unit tests. */

import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [svelte()],
  test: {
    environment: 'node',
    // A process per file would cost as much as its tests.
    pool: 'threads',
    isolate: false,
    include: ['*.test.ts', '{app,build,games,i18n,sdk,ui}/**/*.test.ts'],
    setupFiles: ['test_texts.ts'],
    restoreMocks: true,
    // A bound for tests that hang. On a busy machine, those that start Python take over 5 s.
    testTimeout: 30_000,
    dangerouslyIgnoreUnhandledErrors: false,
  },
});
