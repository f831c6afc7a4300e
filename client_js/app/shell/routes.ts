/**
 * The client's routes: the pages with their parameters, and the functions that find the route of an
 * address and correct former or badly copied addresses.
 */

export type Route =
  | { page: 'home'; game: string | null; rules: string | null }
  | { page: 'match'; id: string }
  | { page: 'rules'; game: string | null; text: string }
  | { page: 'rulesList' }
  | { page: 'replay'; match: string | null; game: number | undefined; step: number }
  | { page: 'fair'; match: string | null; game: number | undefined }
  | { page: 'games' }
  | { page: 'learn'; game: string | null }
  | { page: 'publicGames'; query: string }
  | { page: 'watchNow'; game: string | null }
  | { page: 'daily' }
  | { page: 'same'; id: string }
  | { page: 'help' }
  | { page: 'account' }
  | { page: 'programs' }
  | { page: 'people'; game: string | null; preset: string | null; speed: string | null }
  | { page: 'player'; name: string }
  | { page: 'puzzles'; day: string | null }
  | { page: 'puzzle'; id: string }
  | { page: 'moderation' }
  | { page: 'report'; id: string }
  | { page: 'nowhere' };

/** An id or a number in a path, followed by punctuation that a copied link may contain. */
const LINK_END =
  /^(\/(?:m|replay|fair|same)\/[0-9A-Za-z]{6,24}(?:\/\d{1,9})?)[^0-9A-Za-z/?#][^?#]*/;

/** The former addresses of pages that are sections of other pages now. */
const MOVED: readonly (readonly [RegExp, string])[] = [
  [/^\/friends\/?$/, '/people#friends'],
  [/^\/leaderboards(?=[/?]|$)/, '/people'],
  [/^\/watch\/?$/, '/games/all'],
  [/^\/archive\/?(?=\?)/, '/games/all'],
  [/^\/archive\/?$/, '/games/all#finished'],
];

/**
 * Return an address without punctuation behind its id, such as a full stop, a bracket or a quote.
 * A former address is replaced by the present one.
 */
export function cleanAddress(address: string): string {
  const moved = MOVED.find(([former]) => former.test(address));
  return moved ? address.replace(...moved) : address.replace(LINK_END, '$1');
}

/** Return the route of an address: a path with its query. */
export function routeOf(address: string): Route {
  const { pathname: path, searchParams } = new URL(cleanAddress(address), 'http://any');
  if (path === '/' || path === '/index.html')
    return { page: 'home', game: searchParams.get('game'), rules: searchParams.get('rules') };
  const plain = /^\/(games|daily|help|account|programs)\/?$/.exec(path);
  if (plain) return { page: plain[1] as 'games' | 'daily' | 'help' | 'account' | 'programs' };
  if (/^\/games\/all\/?$/.test(path))
    return { page: 'publicGames', query: searchParams.toString() };
  if (/^\/watch\/now\/?$/.test(path)) return { page: 'watchNow', game: searchParams.get('game') };
  if (/^\/puzzles\/?$/.test(path)) return { page: 'puzzles', day: searchParams.get('day') };
  const puzzle = /^\/puzzles\/([0-9a-z]{6,24})\/?$/.exec(path);
  if (puzzle?.[1]) return { page: 'puzzle', id: puzzle[1] };
  const learn = /^\/learn(?:\/([a-z][a-z0-9-]{1,23}))?\/?$/.exec(path);
  if (learn) return { page: 'learn', game: learn[1] ?? null };
  const rules = /^\/rules(?:\/([a-z][a-z0-9-]{1,23}))?\/?$/.exec(path);
  if (rules) return rulesAt(rules[1] ?? null, searchParams.get('text') ?? '');
  const board = /^\/people(?:\/([a-z][a-z0-9-]{1,23})\/([a-z0-9-]{1,40})\/([a-z]{1,20}))?\/?$/.exec(
    path,
  );
  if (board) {
    const [, game = null, preset = null, speed = null] = board;
    return { page: 'people', game, preset, speed };
  }
  const player = /^\/player\/([^/]{1,300})\/?$/.exec(path);
  if (player?.[1]) return { page: 'player', name: unescapePart(player[1]) };
  const record = /^\/(replay|fair)(?:\/([0-9A-Za-z]{6,24})(?:\/(\d{1,4}))?)?\/?$/.exec(path);
  if (record) {
    const [, page, match = null, game] = record;
    const number = game === undefined ? undefined : Number(game);
    if (page === 'fair') return { page, match, game: number };
    return { page: 'replay', match, game: number, step: stepIn(searchParams) };
  }
  const same = /^\/same\/([0-9A-Za-z]{6,24})\/?$/.exec(path);
  if (same?.[1]) return { page: 'same', id: same[1] };
  const moderation = /^\/moderation(?:\/([\w-]{1,24}))?\/?$/.exec(path);
  if (moderation)
    return moderation[1] === undefined
      ? { page: 'moderation' }
      : { page: 'report', id: moderation[1] };
  const match = /^\/m\/([0-9A-Za-z]{6,24})\/?$/.exec(path);
  return match?.[1] ? { page: 'match', id: match[1] } : { page: 'nowhere' };
}

function rulesAt(game: string | null, text: string): Route {
  // Links with a text but no game are from the time of a single game.
  return game === null && text === '' ? { page: 'rulesList' } : { page: 'rules', game, text };
}

/** Return the step of a replay in the query; the first by default. */
function stepIn(params: URLSearchParams): number {
  const step = /^(\d{1,6})(?![0-9A-Za-z])/.exec(params.get('step') ?? '');
  return Number(step?.[1] ?? 0);
}

/** Return the unescaped part of a path; unchanged if its escaping is invalid. */
function unescapePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
