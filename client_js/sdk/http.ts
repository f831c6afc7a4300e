/**
 * Sends the requests of the HTTP API. Has the functions about matches, offered games, the caller's
 * identity, and records of games; other files of this folder use its `request` for their own.
 */

import { monotonicMs } from './device_clock';
import { takePrefetched } from './prefetch';
import { ServerClock } from './server_clock';
import type { Rules } from './game_types';
import type { GameRecord } from './record';
import type {
  CreateMatch,
  GameKey,
  GameLuck,
  GameReview,
  GameReplay,
  Guest,
  HttpProblem,
  LegalActions,
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
import type { HttpRoutes } from './generated/http';

/** The server to ask, and the identity to ask with. */
export type Caller = {
  /** The server's address. Default: the page's server. */
  baseUrl?: string;
  /** The bearer token of an API client. Browsers send their cookie instead. */
  token?: string;
};

/** An error answer to a request. `problem` has the reason. */
export class HttpError extends Error {
  constructor(
    readonly status: number,
    readonly problem: HttpProblem | null,
  ) {
    super(`the server answered ${status}${problem ? ` (${problem.code})` : ''}`);
    this.name = 'HttpError';
  }
}

const clock = new ServerClock();

const visits = new Map<string, Promise<Me>>();

/**
 * Return the caller's identity. A visitor without a cookie becomes a guest and receives one.
 *
 * Simultaneous calls share one request: two requests without a cookie would create two guests, and
 * the work of one of them would be lost with its cookie.
 */
export function whoAmI(caller: Caller = {}): Promise<Me> {
  if (caller.token !== undefined) return me(caller);
  const server = caller.baseUrl ?? '';
  const visit = visits.get(server) ?? me(caller).finally(() => visits.delete(server));
  visits.set(server, visit);
  return visit;
}

function me(caller: Caller): Promise<Me> {
  return request(caller, 'GET /api/me');
}

/** Return the caller's open and running matches, those with the caller's turn first. */
export function myMatches(caller: Caller = {}): Promise<MyMatches> {
  return request(caller, 'GET /api/me/matches');
}

/**
 * Remove a match from the caller's list, and return the rest. `unplayed`: remove it only if it is
 * against a bot and the caller has not acted. Rejects with HttpError (`not_removable`) if another
 * person plays.
 */
export function removeMatch(
  match: MatchId,
  { unplayed = false } = {},
  caller: Caller = {},
): Promise<MyMatches> {
  const query = { unplayed: unplayed ? 'true' : null };
  return request(caller, 'DELETE /api/me/matches/{match}', { path: { match }, query });
}

/** A finished match of the caller. */
export type FinishedMatch = Omit<MyFinishedMatch, 'rules'> & { readonly rules: Rules };

export type FinishedPage = Pick<MyFinishedMatches, 'next'> & {
  readonly matches: readonly FinishedMatch[];
};

/**
 * Return the caller's finished matches, the newest first. `before`: the `next` of the previous
 * page.
 */
export function myFinishedMatches(
  caller: Caller = {},
  before: string | null = null,
): Promise<FinishedPage> {
  return request(caller, 'GET /api/me/finished', { query: { before } }) as Promise<FinishedPage>;
}

/** Return public matches in play with their tables, the one with the most spectators first. */
export function liveGames(caller: Caller = {}): Promise<RunningGames> {
  return request(caller, 'GET /api/running');
}

/**
 * Return the most watched public match, of a game or of any. If there is none, the server starts one
 * between two bots.
 */
export function matchToWatch(caller: Caller = {}, game: string | null = null): Promise<ToWatch> {
  return request(caller, 'POST /api/watch', { query: { game } });
}

/** Return a page of the steps of a match's present `game`. Pages are counted from 0. */
export function gameSteps(
  match: MatchId,
  game: number,
  page: number,
  caller: Caller = {},
): Promise<PastSteps> {
  const query = { page: String(page) };
  const path = { match, game };
  return request(caller, 'GET /api/matches/{match}/games/{game}/steps', { path, query });
}

/** Return the legal actions of the caller's seat in a match. */
export function legalActions(match: MatchId, caller: Caller = {}): Promise<LegalActions> {
  return request(caller, 'GET /api/matches/{match}/actions', { path: { match } });
}

/** Create an identity for an API client. */
export function newGuest(caller: Caller = {}): Promise<Guest> {
  return request(caller, 'POST /api/guests');
}

/** A game that the server offers: its presets, and which one is the default. */
export type OfferedGame = {
  readonly title: string;
  readonly default: string;
  readonly presets: Readonly<Record<string, Rules>>;
  /** The bots' levels, from the weakest to the strongest. */
  readonly levels: readonly string[];
  /** The keys of the game's lessons: games against a bot with a prepared deal. */
  readonly lessons: readonly string[];
  /** The usual clock of each preset. */
  readonly clocks: Readonly<Record<string, TimeControl>>;
  /** The rules in English, if an installed package describes them. */
  readonly how_to_play?: string;
};

/** The games that the server offers, by key, and the key of the default game. */
export type OfferedGames = {
  readonly default: GameKey;
  readonly games: Readonly<Record<GameKey, OfferedGame>>;
};

/** Return the games that the server offers. */
export function offeredGames(caller: Caller = {}): Promise<OfferedGames> {
  return request(caller, 'GET /api/games') as Promise<OfferedGames>;
}

/**
 * Return the text for these rules in a link. Rejects with HttpError (`bad_rules`) if they cannot be
 * played.
 */
export function checkRules(game: GameKey, rules: Rules, caller: Caller = {}): Promise<RulesText> {
  return request(caller, 'POST /api/rules', { body: { game, rules } });
}

/** Create a match with the caller in seat 0. */
export function createMatch(wanted: CreateMatch, caller: Caller = {}): Promise<MatchCreated> {
  return request(caller, 'POST /api/matches', { body: wanted });
}

/** Return the record of a finished game: the match's last one, or `game`. */
export function fetchRecord(match: MatchId, caller: Caller = {}, game?: number): Promise<unknown> {
  return game === undefined
    ? request(caller, 'GET /api/matches/{match}/record', { path: { match } })
    : request(caller, 'GET /api/matches/{match}/games/{game}/record', { path: { match, game } });
}

/** Return the steps of a finished game. */
export function fetchReplay(
  match: MatchId,
  game: number,
  caller: Caller = {},
): Promise<GameReplay> {
  const path = { match, game };
  return request(caller, 'GET /api/matches/{match}/games/{game}/replay', { path });
}

/** Return the steps of a record from elsewhere. Rejects with HttpError (`bad_record`). */
export function replayRecord(record: GameRecord, caller: Caller = {}): Promise<GameReplay> {
  return request(caller, 'POST /api/replays', { body: record });
}

/**
 * Return the luck ledger of a finished game (the luck of each chance event), for games that have
 * one.
 */
export function fetchLuck(match: MatchId, game: number, caller: Caller = {}): Promise<GameLuck> {
  const path = { match, game };
  return request(caller, 'GET /api/matches/{match}/games/{game}/luck', { path });
}

/** Return the review of a finished game (the costliest turns by seat), for games that have one. */
export function fetchReview(
  match: MatchId,
  game: number,
  caller: Caller = {},
): Promise<GameReview> {
  const path = { match, game };
  return request(caller, 'GET /api/matches/{match}/games/{game}/review', { path });
}

/** Return the path of a record on the server. */
export function recordPath(match: MatchId, game?: number): string {
  const path = `/api/matches/${encodeURIComponent(match)}`;
  return game === undefined ? `${path}/record` : `${path}/games/${game}/record`;
}

/** The names of a route's path parameters. */
type Names<Route> = Route extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never;

/** The parts of a request to a route: its parameters and its body. A null parameter is left out. */
type Sent<Route extends keyof HttpRoutes> = {
  readonly path?: Readonly<Record<Names<Route>, string | number>>;
  readonly query?: Readonly<Record<string, string | null>> | URLSearchParams;
  readonly body?: HttpRoutes[Route]['body'];
};

/** Return the path of a request with its parameters. */
function pathOf(
  template: string,
  path: Readonly<Record<string, string | number>>,
  query: Sent<keyof HttpRoutes>['query'] = {},
): string {
  const named = template.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(path[name] ?? ''),
  );
  const given = query instanceof URLSearchParams ? [...query] : Object.entries(query);
  const asked = given.filter((entry): entry is [string, string] => entry[1] !== null);
  return asked.length === 0 ? named : `${named}?${new URLSearchParams(asked).toString()}`;
}

/**
 * Send a request and return the body of the answer. Rejects with HttpError, or as `fetch` does.
 *
 * While the server still answers `whoAmI`, requests that change something wait. Sent earlier, they
 * would lack the cookie of that answer, and the server would create a second guest for them.
 */
export async function request<Route extends keyof HttpRoutes>(
  { baseUrl = '', token }: Caller,
  route: Route,
  { path: named, query, body }: Sent<Route> = {},
): Promise<HttpRoutes[Route]['answer']> {
  const [method = '', template = ''] = route.split(' ');
  const path = pathOf(template, named ?? {}, query);
  const headers: Record<string, string> = { accept: 'application/json' };
  if (token !== undefined) headers.authorization = `Bearer ${token}`;
  if (body !== undefined) headers['content-type'] = 'application/json';
  const visit = method === 'GET' || token !== undefined ? undefined : visits.get(baseUrl);
  if (visit) await visit.catch(() => undefined);
  const ahead =
    method === 'GET' && token === undefined ? takePrefetched(baseUrl + path) : undefined;
  const response = await (ahead ??
    fetch(baseUrl + path, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }));
  observeClock(response);
  const answer = (await response.json().catch(() => null)) as unknown;
  if (!response.ok) throw new HttpError(response.status, answer as HttpProblem | null);
  return answer;
}

/**
 * The server's time by its last answers, to a second (ms since the epoch). The device's time as
 * long as there is no answer.
 */
export function serverNowMs(): number {
  return clock.at(monotonicMs());
}

function observeClock(response: Response): void {
  const dateMs = Date.parse(response.headers.get('date') ?? '');
  if (!Number.isNaN(dateMs)) clock.observe(dateMs, monotonicMs());
}
