import { takePrefetched } from './prefetch';
import type { Rules } from './game_types';
import type {
  CreateMatch,
  GameKey,
  Guest,
  HttpProblem,
  MatchCreated,
  MatchId,
  Me,
  MyFinishedMatch,
  MyFinishedMatches,
  MyMatches,
  PastSteps,
  RulesText,
  RunningGames,
  TimeControl,
  ToWatch,
} from './generated/core';

/** Which server is asked, and as whom. */
export type Caller = {
  /** Where the server is; where the page came from, if left out. */
  baseUrl?: string;
  /** The bearer token of a program; browsers send their cookie. */
  token?: string;
};

/** The server refused a request: `problem` says why. */
export class HttpError extends Error {
  constructor(
    readonly status: number,
    readonly problem: HttpProblem | null,
  ) {
    super(`the server answered ${status}${problem ? ` (${problem.code})` : ''}`);
    this.name = 'HttpError';
  }
}

const visits = new Map<string, Promise<Me>>();

/**
 * Who the caller is. A visitor without a cookie becomes a guest, and gets one.
 *
 * Parts of a page that ask at the same time wait for one answer: two such visits at once would make
 * two guests, and what one of them did would be lost with its cookie.
 */
export function whoAmI(caller: Caller = {}): Promise<Me> {
  if (caller.token !== undefined) return me(caller);
  const server = caller.baseUrl ?? '';
  const visit = visits.get(server) ?? me(caller).finally(() => visits.delete(server));
  visits.set(server, visit);
  return visit;
}

function me(caller: Caller): Promise<Me> {
  return request(caller, 'GET', '/api/me') as Promise<Me>;
}

/** The caller's matches that are open or in play; those where it is the caller's turn first. */
export function myMatches(caller: Caller = {}): Promise<MyMatches> {
  return request(caller, 'GET', '/api/me/matches') as Promise<MyMatches>;
}

/**
 * Removes a match from the caller's own, and returns the rest. `unplayed`: only a match against a
 * computer in which the caller has not acted. Rejects with HttpError, `not_removable`, where somebody
 * else plays.
 */
export function removeMatch(
  match: MatchId,
  { unplayed = false } = {},
  caller: Caller = {},
): Promise<MyMatches> {
  const path = `/api/me/matches/${encodeURIComponent(match)}${unplayed ? '?unplayed=true' : ''}`;
  return request(caller, 'DELETE', path) as Promise<MyMatches>;
}

/** A match of the caller's that is over. */
export type FinishedMatch = Omit<MyFinishedMatch, 'rules'> & { readonly rules: Rules };

export type FinishedPage = Pick<MyFinishedMatches, 'next'> & {
  readonly matches: readonly FinishedMatch[];
};

/** The caller's matches that are over, the newest first; `before` is the `next` of the last answer. */
export function myFinishedMatches(
  caller: Caller = {},
  before: string | null = null,
): Promise<FinishedPage> {
  const path = before === null ? '' : `?before=${encodeURIComponent(before)}`;
  return request(caller, 'GET', `/api/me/finished${path}`) as Promise<FinishedPage>;
}

/** Public matches in play with their tables, the one with the most watchers first. */
export function liveGames(caller: Caller = {}): Promise<RunningGames> {
  return request(caller, 'GET', '/api/running') as Promise<RunningGames>;
}

/** The liveliest public match; where nobody plays in public, one of two computers. */
export function matchToWatch(caller: Caller = {}): Promise<ToWatch> {
  return request(caller, 'POST', '/api/watch') as Promise<ToWatch>;
}

/** A page of the steps of a match's `game`, while that is on; pages are counted from 0. */
export function gameSteps(
  match: MatchId,
  game: number,
  page: number,
  caller: Caller = {},
): Promise<PastSteps> {
  const path = `/api/matches/${encodeURIComponent(match)}/games/${game}/steps?page=${page}`;
  return request(caller, 'GET', path) as Promise<PastSteps>;
}

/** A new identity for a program. */
export function newGuest(caller: Caller = {}): Promise<Guest> {
  return request(caller, 'POST', '/api/guests') as Promise<Guest>;
}

/** A game that can be played there: the rule sets with a name, and which of them is the default. */
export type OfferedGame = {
  readonly title: string;
  readonly default: string;
  readonly presets: Readonly<Record<string, Rules>>;
  /** At which levels computers play it, from the weakest to the strongest. */
  readonly levels: readonly string[];
  /** Games to learn by, against a computer, on a prepared deal. */
  readonly lessons: readonly string[];
  /** The clock that each of them is usually played with. */
  readonly clocks: Readonly<Record<string, TimeControl>>;
};

/** The games that can be played there, by key, and which of them is the default. */
export type OfferedGames = {
  readonly default: GameKey;
  readonly games: Readonly<Record<GameKey, OfferedGame>>;
};

/** What can be played there. */
export function offeredGames(caller: Caller = {}): Promise<OfferedGames> {
  return request(caller, 'GET', '/api/games') as Promise<OfferedGames>;
}

/** How a link says these rules. Rejects with HttpError, `bad_rules`, where they can't be played. */
export function checkRules(game: GameKey, rules: Rules, caller: Caller = {}): Promise<RulesText> {
  return request(caller, 'POST', '/api/rules', { game, rules }) as Promise<RulesText>;
}

/** Makes a match with the caller in seat 0. */
export function createMatch(wanted: CreateMatch, caller: Caller = {}): Promise<MatchCreated> {
  return request(caller, 'POST', '/api/matches', wanted) as Promise<MatchCreated>;
}

/** The record of a finished game: of the match's last, or that `game`. */
export function fetchRecord(match: MatchId, caller: Caller = {}, game?: number): Promise<unknown> {
  return request(caller, 'GET', recordPath(match, game));
}

/** Where a record is, below the server's address. */
export function recordPath(match: MatchId, game?: number): string {
  const path = `/api/matches/${encodeURIComponent(match)}`;
  return game === undefined ? `${path}/record` : `${path}/games/${game}/record`;
}

/** The body of the answer. Rejects with HttpError, or with what `fetch` rejects with. */
export async function request(
  { baseUrl = '', token }: Caller,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
): Promise<unknown> {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (token !== undefined) headers.authorization = `Bearer ${token}`;
  if (body !== undefined) headers['content-type'] = 'application/json';
  const ahead =
    method === 'GET' && token === undefined ? takePrefetched(baseUrl + path) : undefined;
  const response = await (ahead ??
    fetch(baseUrl + path, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }));
  const answer = (await response.json().catch(() => null)) as unknown;
  if (!response.ok) throw new HttpError(response.status, answer as HttpProblem | null);
  return answer;
}
