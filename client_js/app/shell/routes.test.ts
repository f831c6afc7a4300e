/**
 * Tests that each address leads to its page, also former addresses and copied links with
 * punctuation behind them.
 */

import { describe, expect, it } from 'vitest';

import { cleanAddress, routeOf, type Route } from './routes';

describe('an address', () => {
  const pages: readonly (readonly [string, Route])[] = [
    ['/', { page: 'home', game: null, rules: null }],
    ['/?game=chess', { page: 'home', game: 'chess', rules: null }],
    [
      '/?game=chess&rules=size=5,castling=yes',
      { page: 'home', game: 'chess', rules: 'size=5,castling=yes' },
    ],
    ['/?rules=', { page: 'home', game: null, rules: '' }],
    ['/m/Xk29fLmQ7a', { page: 'match', id: 'Xk29fLmQ7a' }],
    ['/rules', { page: 'rulesList' }],
    ['/rules?text=size=9', { page: 'rules', game: null, text: 'size=9' }],
    ['/rules/chess', { page: 'rules', game: 'chess', text: '' }],
    ['/rules/chess?text=size=9', { page: 'rules', game: 'chess', text: 'size=9' }],
    ['/rules/Chess', { page: 'nowhere' }],
    ['/replay', { page: 'replay', match: null, game: undefined, step: 0 }],
    ['/replay/Xk29fLmQ7a', { page: 'replay', match: 'Xk29fLmQ7a', game: undefined, step: 0 }],
    ['/replay/Xk29fLmQ7a/3', { page: 'replay', match: 'Xk29fLmQ7a', game: 3, step: 0 }],
    ['/replay/Xk29fLmQ7a/3?step=41', { page: 'replay', match: 'Xk29fLmQ7a', game: 3, step: 41 }],
    ['/replay/Xk29fLmQ7a/3?step=-1', { page: 'replay', match: 'Xk29fLmQ7a', game: 3, step: 0 }],
    ['/fair', { page: 'fair', match: null, game: undefined }],
    ['/fair/Xk29fLmQ7a/3', { page: 'fair', match: 'Xk29fLmQ7a', game: 3 }],
    ['/games', { page: 'games' }],
    ['/games/all', { page: 'publicGames', query: '' }],
    ['/watch', { page: 'publicGames', query: '' }],
    ['/watch/now', { page: 'watchNow', game: null }],
    ['/watch/now?game=pirate', { page: 'watchNow', game: 'pirate' }],
    ['/moderation', { page: 'moderation' }],
    ['/moderation/a1-b2', { page: 'report', id: 'a1-b2' }],
    ['/help', { page: 'help' }],
    ['/programs', { page: 'programs' }],
    ['/daily', { page: 'daily' }],
    ['/same/q7Rk29fLmQ7aXt4B', { page: 'same', id: 'q7Rk29fLmQ7aXt4B' }],
    ['/same/q7Rk29fLmQ7aXt4B).', { page: 'same', id: 'q7Rk29fLmQ7aXt4B' }],
    ['/learn', { page: 'learn', game: null }],
    ['/learn/chess', { page: 'learn', game: 'chess' }],
    ['/learn/Chess', { page: 'nowhere' }],
    ['/people', { page: 'people', game: null, preset: null, speed: null }],
    ['/friends', { page: 'people', game: null, preset: null, speed: null }],
    ['/leaderboards', { page: 'people', game: null, preset: null, speed: null }],
    [
      '/leaderboards/chess/quick-1/blitz',
      { page: 'people', game: 'chess', preset: 'quick-1', speed: 'blitz' },
    ],
    ['/player/Ada%20Lovelace', { page: 'player', name: 'Ada Lovelace' }],
    ['/player/100%', { page: 'player', name: '100%' }],
    ['/archive?player=Ada&result=won', { page: 'publicGames', query: 'player=Ada&result=won' }],
    ['/puzzles', { page: 'puzzles', day: null }],
    ['/puzzles?day=2026-11-27', { page: 'puzzles', day: '2026-11-27' }],
    ['/puzzles/3fa9c1d2', { page: 'puzzle', id: '3fa9c1d2' }],
    ['/elsewhere', { page: 'nowhere' }],
    ['/m/Xk29fLmQ7a.', { page: 'match', id: 'Xk29fLmQ7a' }],
    ['/replay/Xk29fLmQ7a/3?step=41.', { page: 'replay', match: 'Xk29fLmQ7a', game: 3, step: 41 }],
  ];

  it.each(pages)('%s has its page', (address, route) => {
    expect(routeOf(address)).toEqual(route);
  });
});

describe('a copied link with punctuation behind it', () => {
  const links = ['/m/Xk29fLmQ7a', '/replay/Xk29fLmQ7a', '/replay/Xk29fLmQ7a/3', '/fair/Xk29fLmQ7a'];
  const ends = ['.', ')', '"', "'", ',', '>', ';', '!', '»', '%22', '%C2%BB', ').', '."%3E'];

  it.each(links)('%s has its page', (link) => {
    for (const end of ends) {
      expect(cleanAddress(link + end)).toBe(link);
      expect(cleanAddress(`${link}${end}?step=3`)).toBe(`${link}?step=3`);
      expect(routeOf(link + end)).toEqual(routeOf(link));
    }
  });

  it.each([...links, '/m/Xk2.', '/rules/chess.', '/m/Xk29fLmQ7a/', '/m/Xk29fLmQ7a?a=b.'])(
    '%s stays unchanged',
    (address) => {
      expect(cleanAddress(address)).toBe(address);
    },
  );
});

describe('a former address', () => {
  it.each([
    ['/friends', '/people#friends'],
    ['/leaderboards', '/people'],
    ['/leaderboards/chess/quick-1/blitz', '/people/chess/quick-1/blitz'],
    ['/watch', '/games/all'],
    ['/archive', '/games/all#finished'],
    ['/archive?player=Ada', '/games/all?player=Ada'],
  ])('%s is replaced by %s', (former, present) => {
    expect(cleanAddress(former)).toBe(present);
    expect(routeOf(former)).toEqual(routeOf(present));
  });

  it.each(['/watch/now', '/friends-of-mine', '/archived'])('%s stays unchanged', (address) => {
    expect(cleanAddress(address)).toBe(address);
  });
});
