import { readFileSync } from 'node:fs';

import { expect, it } from 'vitest';

import { SUIT_PATHS } from '../cards/suits';

const css = readFileSync(new URL('suited.css', import.meta.url), 'utf8');

it.each(['H', 'D', 'C'] as const)('the shade of %s goes to its shape and no other', (suit) => {
  const [, begins] =
    new RegExp(`d\\^='([^']+)'\\]\\) \\{\\s*color: var\\(--suit-${suit.toLowerCase()}\\)`).exec(
      css,
    ) ?? [];
  const shapes = Object.entries(SUIT_PATHS).filter(([, path]) => path.startsWith(begins ?? '?'));
  expect(shapes.map(([name]) => name)).toEqual([suit]);
});
