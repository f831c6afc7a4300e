/** The configuration of the Svelte compiler, for Vite, ESLint and svelte-check. */

import { vitePreprocess } from '@sveltejs/vite-plugin-svelte';

export default {
  preprocess: vitePreprocess(),
  compilerOptions: { runes: true },
};
