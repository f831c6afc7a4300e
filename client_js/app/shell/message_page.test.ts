/**
 * Tests that a page with only a message sets the title of the browser tab, unless the page is
 * waiting.
 */

import { render } from 'svelte/server';
import { expect, test } from 'vitest';

import MessagePage from './MessagePage.svelte';

test('a message is the title of its tab, unless it waits', () => {
  const headOf = (waiting: boolean): string =>
    render(MessagePage, { props: { title: 'Player not found', line: 'Look again.', waiting } })
      .head;
  expect(headOf(false)).toContain('<title>Player not found · Spite and Malice</title>');
  expect(headOf(true)).not.toContain('<title>');
});
