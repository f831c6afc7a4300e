import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [svelte()],
  test: {
    environment: 'node',
    include: ['*.test.ts', '{app,games,sdk,ui}/**/*.test.ts'],
    restoreMocks: true,
    dangerouslyIgnoreUnhandledErrors: false,
  },
});
