import { describe, expect, it } from 'vitest';

import { routeOf, type Route } from './routes';

describe('an address', () => {
  const pages: readonly (readonly [string, Route])[] = [
    ['/', { page: 'home', rules: null }],
    ['/?rules=stock_count=5,jokers=yes', { page: 'home', rules: 'stock_count=5,jokers=yes' }],
    ['/?rules=', { page: 'home', rules: '' }],
    ['/m/Xk29fLmQ7a', { page: 'match', id: 'Xk29fLmQ7a' }],
    ['/rules', { page: 'rules', text: '' }],
    ['/rules?text=min_wild=W', { page: 'rules', text: 'min_wild=W' }],
    ['/replay', { page: 'replay', match: null, game: undefined }],
    ['/replay/Xk29fLmQ7a', { page: 'replay', match: 'Xk29fLmQ7a', game: undefined }],
    ['/replay/Xk29fLmQ7a/3', { page: 'replay', match: 'Xk29fLmQ7a', game: 3 }],
    ['/fair', { page: 'fair', match: null, game: undefined }],
    ['/fair/Xk29fLmQ7a/3', { page: 'fair', match: 'Xk29fLmQ7a', game: 3 }],
    ['/elsewhere', { page: 'nowhere' }],
  ];

  it.each(pages)('%s leads to its page', (address, route) => {
    expect(routeOf(address)).toEqual(route);
  });
});
