/**
 * The query that searches finished public matches: read from the page's address, normalized, and
 * written to an address or to request parameters.
 */

/** A search query. Empty fields match everything. Days such as `2026-03-01` are inclusive. */
export type SearchQuery = {
  player: string;
  opponent: string;
  game: string;
  preset: string;
  speed: string;
  result: string;
  since: string;
  until: string;
};

export const SPEEDS = ['bullet', 'blitz', 'rapid', 'classical', 'correspondence'] as const;
/** The results to search for. `decided`: not a draw. */
export const RESULTS = ['won', 'lost', 'drawn', 'decided'] as const;
/** The results that need a player in the search, because they are that player's. */
export const OF_THE_PLAYER: readonly string[] = ['won', 'lost'];
/** The key of custom rules in a search, in place of a preset's key. */
export const OWN = 'own';
const NAMES = [
  'player',
  'opponent',
  'game',
  'preset',
  'speed',
  'result',
  'since',
  'until',
] as const satisfies readonly (keyof SearchQuery)[];
const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Return the search query in an address, normalized. */
export function parseQuery(address: string): SearchQuery {
  const params = new URLSearchParams(address);
  const found = Object.fromEntries(NAMES.map((name) => [name, params.get(name)?.trim() ?? '']));
  return normalizeQuery(found as SearchQuery);
}

/**
 * Remove meaningless fields from a search query: rules without a game, or a winner without a
 * player.
 */
export function normalizeQuery(query: SearchQuery): SearchQuery {
  const { player, game, result, since, until } = query;
  return {
    ...query,
    opponent: player === '' ? '' : query.opponent,
    preset: game === '' ? '' : query.preset,
    speed: game === '' ? '' : query.speed,
    result: player === '' && OF_THE_PLAYER.includes(result) ? '' : result,
    since: DAY.test(since) ? since : '',
    until: DAY.test(until) ? until : '',
  };
}

/** Return the address of an archive search. `before`: the position of a later page. */
export function archivePage(query: Partial<SearchQuery>, before: string | null = null): string {
  const params = new URLSearchParams();
  for (const name of NAMES) if (query[name]) params.set(name, query[name]);
  if (before !== null) params.set('before', before);
  const text = params.toString();
  return text === '' ? '/games/all' : `/games/all?${text}`;
}

/**
 * Return the request parameters of an archive search. Days begin at the visitor's local midnight.
 */
export function requestParams(query: SearchQuery, before: string | null): URLSearchParams {
  const { since, until, ...others } = normalizeQuery(query);
  const params = new URLSearchParams(Object.entries(others).filter(([, value]) => value !== ''));
  if (since !== '') params.set('since', String(startOf(since, 0)));
  if (until !== '') params.set('until', String(startOf(until, 1)));
  if (before !== null) params.set('before', before);
  return params;
}

/** Return when the day begins that is `after` days later than `day` (Unix milliseconds). */
function startOf(day: string, after: number): number {
  const [, year, month, date] = DAY.exec(day) ?? [];
  return Math.max(0, new Date(Number(year), Number(month) - 1, Number(date) + after).getTime());
}
