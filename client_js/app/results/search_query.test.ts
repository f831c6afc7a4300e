/**
 * Tests of the query that searches finished games: in the page's address and in the request to the
 * server.
 */

import { describe, expect, it } from 'vitest';

import { archivePage, requestParams, parseQuery } from './search_query';

describe('a search query', () => {
  it('survives the round trip through the address', () => {
    const address = 'player=Ada+L.&game=chess&preset=own&result=won&since=2026-03-01';
    const page = archivePage(parseQuery(address));
    expect(page).toBe(`/games/all?${address}`);
    expect(parseQuery(page.slice('/games/all?'.length))).toEqual(parseQuery(address));
    expect(archivePage(parseQuery(''))).toBe('/games/all');
  });

  it('contains no meaningless fields', () => {
    const params = requestParams(
      parseQuery('opponent=Bo&preset=own&speed=blitz&result=lost'),
      null,
    );
    expect(params.toString()).toBe('');
    expect(requestParams(parseQuery('result=drawn&since=soon'), '5-m').toString()).toBe(
      'result=drawn&before=5-m',
    );
  });

  it('includes both of its days', () => {
    const params = requestParams(parseQuery('since=2026-03-01&until=2026-03-01'), null);
    const [since, until] = [Number(params.get('since')), Number(params.get('until'))];
    expect(new Date(since).getHours()).toBe(0);
    expect(until - since).toBe(24 * 60 * 60 * 1000);
  });
});
